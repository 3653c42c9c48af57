/** The parts of HTML and of text that show nothing. Each ends with its text, so that it's read in linear time. */
const UNSEEN =
  /<!--[\s\S]*?(?:-->|$)|<(head|style|script|title|xml)\b[\s\S]*?(?:<\/\1[^>]*>|$)|<(?:"[^"]*"|'[^']*'|[^>"'])*>?|&nbsp;|&#160;|[\s\u200b\ufffc]+/gi

/**
 * Returns whether a paste is content of a document, such as cells, words or words with pictures, which apps such as Excel and
 * Word also render as a picture. Nobody has copied a file then.
 *
 * Must be called inside the event.
 *
 * @param isInside Whether it's pasted into the uploader, where the pictures of a text may be meant.
 */
export function isContent(transfer: DataTransfer, isInside: boolean): boolean {
  // Tags are not parsed: pages with Trusted Types forbid it.
  const isBlank = (text: string) => text.replace(UNSEEN, '') === ''
  const html = transfer.getData('text/html')
  if (!transfer.types.includes('Files')) return !isInside && !isBlank(html)
  const files = [...transfer.files]
  // No app renders a text as another file.
  if (files.some(({ type }) => !type.startsWith('image/'))) return false
  const text = transfer.getData('text/plain')
  return !isBlank(html) || !(isBlank(text) || isOfPicture(text, files))
}

/** Whether a text is the address of a picture on a web page, or the name or path that file managers add to a copied file. */
function isOfPicture(text: string, files: readonly File[]): boolean {
  return (
    /^\s*https?:\S+\s*$/.test(text) ||
    files.some(({ name }) => name && readNames(text).includes(name.normalize()))
  )
}

/** Returns a text, followed by its file URLs with the characters of names. Accents have several forms. */
function readNames(text: string): string {
  try {
    return (text + decodeURIComponent(text)).normalize()
  } catch {
    return text.normalize()
  }
}
