import { parse } from 'content-disposition'
import { MAX_FILENAME_BYTES } from '../upload/checkFilename.js'

/** Possible sources for a download's name. */
export interface NameSources {
  /** Name that the client chose. */
  readonly wanted: string | undefined
  /** The answer's `Content-Disposition` header. */
  readonly disposition: string | undefined
  readonly urls: readonly URL[]
}

/** Names a downloaded file: as requested, otherwise by its `Content-Disposition`, otherwise after its URL, otherwise `original`. */
export function findDownloadName({ wanted, disposition, urls }: NameSources): string {
  const names = [wanted, parseDisposition(disposition ?? ''), ...urls.map(lastSegment)]
  return names.find((name) => name !== undefined && isUsable(name)) ?? 'original'
}

function isUsable(name: string): boolean {
  return name !== '' && Buffer.byteLength(name) <= MAX_FILENAME_BYTES
}

/** Returns the file name in a `Content-Disposition` header; the extended form wins. */
export function parseDisposition(header: string): string | undefined {
  const { filename, 'filename*': extended } = parse(header).parameters
  // Servers put UTF-8 into this header, which arrives here as one character per byte.
  return filename && withoutFolders(extended === undefined ? fromLatin1(filename) : filename)
}

function fromLatin1(text: string): string {
  const decoded = Buffer.from(text, 'latin1').toString('utf8')
  return decoded.includes('\uFFFD') ? text : decoded
}

function lastSegment({ pathname }: URL): string {
  return decode(pathname.split('/').at(-1) ?? '')
}

/** Removes folders: a name from a third-party server must not contain a path. */
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
