const PERSON = /^(Brinell|Curie|Poisson)/

/** A label as it stands within a sentence: acronyms and names of people keep their capitals. */
export const inText = (label: string) =>
  PERSON.test(label) ? label : label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
