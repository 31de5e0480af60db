/** One line that says what is being done, for whoever waits at a terminal; it makes room for what is said. */
const isShown = process.stderr.isTTY === true
const CLEAR = '\r\u001b[K'

export function progress(doing: string) {
  if (isShown) process.stderr.write(`${CLEAR}${doing} …`)
}

export const say = (text: string) => void process.stderr.write(`${isShown ? CLEAR : ''}${text}\n`)
