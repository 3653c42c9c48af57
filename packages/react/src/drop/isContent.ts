/** Parts of HTML and text that show nothing. Every pattern ends at the end of the text, so that matching takes linear time. */
const UNSEEN =
  /<!--[\s\S]*?(?:-->|$)|<(head|style|script|title|xml)\b[\s\S]*?(?:<\/\1[^>]*>|$)|<(?:"[^"]*"|'[^']*'|[^>"'])*>?|&nbsp;|&#160;|[\s\u200b\ufffc]+/gi

/**
 * Returns true if a paste is document content, such as cells, words or words with images, which apps such as Excel and Word
 * also render as an image. In that case, nobody has copied a file.
 *
 * Must be called while the event is dispatched.
 *
 * @param isInside True if it's pasted into the uploader: the person might mean the images in the text.
 */
export function isContent(transfer: DataTransfer, isInside: boolean): boolean {
  // Don't parse the HTML: pages with Trusted Types forbid it.
  const isBlank = (text: string) => text.replace(UNSEEN, '') === ''
  const html = transfer.getData('text/html')
  if (!transfer.types.includes('Files')) return !isInside && !isBlank(html)
  const files = Array.from(transfer.files)
  // No app renders text as any other file type.
  if (files.some(({ type }) => !type.startsWith('image/'))) return false
  const text = transfer.getData('text/plain')
  return !isBlank(html) || !(isBlank(text) || isOfPicture(text, files))
}

/** Returns true if a text is an image's URL on a web page, or the name or path that file managers add to a copied file. */
function isOfPicture(text: string, files: readonly File[]): boolean {
  return (
    /^\s*https?:\S+\s*$/.test(text) ||
    files.some(({ name }) => name && readNames(text).includes(name.normalize()))
  )
}

/**
 * Returns a text followed by its decoded form, so that names in file URLs match. Normalizes accents, which have several
 * encodings.
 */
function readNames(text: string): string {
  try {
    return (text + decodeURIComponent(text)).normalize()
  } catch {
    return text.normalize()
  }
}
