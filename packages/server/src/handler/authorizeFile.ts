import { randomUUID } from 'node:crypto'
import { HandlerError } from '../errors/HandlerError.js'
import { TOKEN_NAME } from '../store/openBucket.js'
import type { Fields } from './HandlerParts.js'
import type { RequestedFile, UploadHandlerOptions } from './UploadHandlerOptions.js'

/** A file that may be uploaded, with its place. */
export interface AuthorizedFile extends RequestedFile {
  readonly key: string
}

/** Default of the largest size: that of one request, and well below that of an object. */
const MAX_BYTES = 5_000_000_000
const MAX_KEY_BYTES = 1024

/** Has the page decide about a file. @throws HandlerError */
export async function authorizeFile(
  { authorize }: UploadHandlerOptions,
  request: Request,
  fields: Fields,
): Promise<AuthorizedFile> {
  const file = readFile(fields)
  const decision = await authorize(request, file)
  if ('reject' in decision) throw new HandlerError('rejected', decision.status ?? 403, decision.reject)
  const { maxBytes = MAX_BYTES, types, metadata = {} } = decision
  if (file.sizeBytes > maxBytes) {
    throw new HandlerError(
      'too-large',
      413,
      `The file is too large: ${formatMegabytes(maxBytes)} are the most.`,
    )
  }
  if (types && !types.some((type) => fits(file.type, type))) {
    throw new HandlerError('type-not-allowed', 415, `Files of the type ${file.type} are not accepted.`)
  }
  const key = decision.key ?? `${randomUUID()}/${createSafeName(file.name)}`
  assertKey(key)
  assertMetadata(metadata, file.metadata)
  return { ...file, key, metadata }
}

function readFile({ name, sizeBytes, type, metadata }: Fields): RequestedFile {
  const isSize = typeof sizeBytes === 'number' && Number.isSafeInteger(sizeBytes) && sizeBytes >= 0
  if (typeof name !== 'string' || !isSize || typeof type !== 'string') {
    throw new HandlerError('bad-request', 400, 'The request does not describe a file.')
  }
  const pairs = typeof metadata === 'object' && metadata !== null ? Object.entries(metadata) : []
  const texts = pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  // A parameter such as a charset says nothing about the type, and neither do characters that no header may have.
  const plain = /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type.toLowerCase() : 'application/octet-stream'
  return { name: cut(name, 0, 1024), sizeBytes, type: plain, metadata: Object.fromEntries(texts) }
}

function fits(type: string, allowed: string): boolean {
  const wanted = allowed.toLowerCase()
  if (wanted === '*/*' || wanted === type) return true
  return wanted.endsWith('/*') && type.startsWith(wanted.slice(0, -1)) && !ACTIVE_TYPES.test(type)
}

/** Types that run scripts on the host that delivers them; only their full name allows them. */
const ACTIVE_TYPES =
  /[/+]xml$|^text\/(?:html|xsl|(?:java|ecma|live|j)script)|script$|^application\/(?:pdf\+|x-shockwave)/

/** Cuts a text between code points and replaces halves of surrogate pairs, which no URL can have. */
function cut(text: string, start: number, end?: number): string {
  return Array.from(text.replace(/\p{Surrogate}/gu, '\ufffd'))
    .slice(start, end)
    .join('')
}

function createSafeName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed.
  const safe = last.replace(/[\x00-\x1f\x7f?#%&+"'<>|*:]/g, '_')
  return /^\.*$/.test(safe) ? 'file' : cut(safe, -200)
}

/** @throws TypeError for a mistake in `authorize`. */
function assertKey(key: string): void {
  const isBad =
    key === '' ||
    key.startsWith('/') ||
    /\p{Surrogate}/u.test(key) ||
    key.split('/').some((part) => part === '.' || part === '..')
  if (isBad || Buffer.byteLength(key) > MAX_KEY_BYTES) {
    throw new TypeError(
      `"authorize" returned the key ${JSON.stringify(key)}: a key has 1 to ${MAX_KEY_BYTES} bytes, begins without a slash, has no folder "." or "..", and no half of a surrogate pair.`,
    )
  }
}

/** @throws HandlerError for metadata that comes from the page as it is; TypeError for a mistake in `authorize`. */
function assertMetadata(metadata: Readonly<Record<string, string>>, given: RequestedFile['metadata']): void {
  for (const [name, value] of Object.entries(metadata)) {
    if (/^[a-z\d-]+$/i.test(name) && /^[\x20-\x7e]*$/.test(value) && name.toLowerCase() !== TOKEN_NAME)
      continue
    if (Object.hasOwn(given, name) && given[name] === value) {
      throw new HandlerError(
        'bad-request',
        400,
        `The metadata "${name}" can't be stored: names have letters, digits and dashes, values printable ASCII.`,
      )
    }
    throw new TypeError(
      `"authorize" returned the metadata ${JSON.stringify({ [name]: value })}: names have letters, digits and dashes, values printable ASCII. Encode others, e.g. by encodeURIComponent().`,
    )
  }
}

function formatMegabytes(sizeBytes: number): string {
  const megabytes = sizeBytes / 1_000_000
  return megabytes >= 1 ? `${Math.floor(megabytes)} MB` : `${Math.floor(sizeBytes / 1000)} kB`
}
