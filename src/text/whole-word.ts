const PATTERNS = new Map<string, RegExp>()

/** Matches a text of the vocabulary where it does not go on into another word. Remembers each pattern, so never pass what callers send. */
export function wholeWord(text: string): RegExp {
  let pattern = PATTERNS.get(text)
  if (!pattern) {
    const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    PATTERNS.set(text, (pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u')))
  }
  return pattern
}
