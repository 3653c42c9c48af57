/** The start of HTML whose contents are not shown. */
const HIDDEN = /^<(head|style|script|title|xml)\b/i
/** One tag. Its attributes may contain `>`. */
const TAG = /<[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>/y
/** Characters that show nothing: a picture's place, and spaces. */
const BLANK = /(?:\s|\ufffc|\u200b|&nbsp;|&#160;)*/y

/**
 * Returns whether a paste is content of a document, such as cells, words or words with pictures, which apps such as Excel and
 * Word also render as a picture. Nobody has copied a file then.
 *
 * Must be called inside the event.
 *
 * @param isInside Whether it's pasted into the uploader, where the pictures of a text may be meant.
 */
export function isContent(transfer: DataTransfer, isInside: boolean): boolean {
  const read = (type: string) => (transfer.types.includes(type) ? transfer.getData(type) : '')
  if (!transfer.types.includes('Files')) return !isInside && hasWords(read('text/html'))
  const files = [...transfer.files]
  // No app renders a text as another file.
  if (files.length === 0 || files.some(({ type }) => !type.startsWith('image/'))) return false
  if (hasWords(read('text/html'))) return true
  const text = read('text/plain')
  return !isBlank(text) && !isAddress(text) && !namesFile(text, files)
}

function isBlank(text: string): boolean {
  BLANK.lastIndex = 0
  return BLANK.exec(text)?.[0].length === text.length
}

/** Whether a text is the address of a picture that was copied in a browser. */
const isAddress = (text: string) => /^\s*https?:\/\/\S+\s*$/i.test(text)

/** Whether a text names a copied file: file managers add its name, its path or its address. */
function namesFile(text: string, files: readonly File[]): boolean {
  const isIn = (known: string) => files.some(({ name }) => name !== '' && known.includes(name))
  try {
    return isIn(text) || isIn(decodeURI(text))
  } catch {
    return false
  }
}

/** Returns whether HTML shows words. Tags are not parsed: pages with Trusted Types forbid it. */
function hasWords(html: string): boolean {
  const lower = html.toLowerCase()
  let at = 0
  while (at < html.length) {
    BLANK.lastIndex = at
    BLANK.test(html)
    at = Math.max(at, BLANK.lastIndex)
    if (at >= html.length) return false
    if (html[at] !== '<') return true
    const [, hidden] = HIDDEN.exec(html.slice(at, at + 9)) ?? []
    const end = html.startsWith('<!--', at) ? '-->' : hidden && `</${hidden.toLowerCase()}`
    if (end) {
      const index = lower.indexOf(end, at + 1)
      if (index < 0) return false
      at = end === '-->' ? index + end.length : index
      if (end === '-->') continue
    }
    TAG.lastIndex = at
    if (!TAG.test(html)) return false
    at = TAG.lastIndex
  }
  return false
}
