import { MAX_FILENAME_BYTES } from '../upload/checkFilename.js'

/** What a download can be named after. */
export interface NameSources {
  /** The name its client chose. */
  readonly wanted: string | undefined
  /** The `Content-Disposition` header of the answer. */
  readonly disposition: string | undefined
  /** The requested URL, and the one that answered. */
  readonly urls: readonly URL[]
}

/** Names a downloaded file: as requested, else by its `Content-Disposition`, else after its URL, else `original`. */
export function findDownloadName({ wanted, disposition, urls }: NameSources): string {
  const names = [wanted, parseDisposition(disposition ?? ''), ...urls.map(lastSegment)]
  return names.find((name) => name !== undefined && isUsable(name)) ?? 'original'
}

function isUsable(name: string): boolean {
  return name !== '' && Buffer.byteLength(name) <= MAX_FILENAME_BYTES
}

/** The file name of a `Content-Disposition` header; the extended form wins. Source: RFC 6266. */
export function parseDisposition(header: string): string | undefined {
  const [, charset = '', encoded] = /;\s*filename\*\s*=\s*([\w-]+)'[^']*'([^\s;]+)/i.exec(header) ?? []
  if (encoded !== undefined && charset.toLowerCase() === 'utf-8') return withoutFolders(decode(encoded))
  const [, quoted, bare] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/i.exec(header) ?? []
  const name = quoted === undefined ? bare : quoted.replace(/\\(.)/g, '$1')
  // Servers put UTF-8 into this header, which arrives here as one character per byte.
  return name && withoutFolders(fromLatin1(name))
}

function fromLatin1(text: string): string {
  const decoded = Buffer.from(text, 'latin1').toString('utf8')
  return decoded.includes('\uFFFD') ? text : decoded
}

function lastSegment({ pathname }: URL): string {
  return decode(pathname.split('/').at(-1) ?? '')
}

/** A name of a third-party server must not contain a path. */
function withoutFolders(name: string): string {
  return name.split(/[/\\]/).at(-1) ?? ''
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
