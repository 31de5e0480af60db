/** A label or name within a sentence: its first letter small; an abbreviation such as PVC keeps its capitals. */
export const inText = (label: string) => label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
