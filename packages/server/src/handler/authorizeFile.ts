import { HandlerError } from '../errors/HandlerError.js'
import { assertMetadata } from './assertMetadata.js'
import { checkDecision } from './checkDecision.js'
import type { Fields } from './HandlerParts.js'
import { isTypeAllowed } from './isTypeAllowed.js'
import { readType } from './readType.js'
import type { RequestedFile, UploadHandlerOptions } from './UploadHandlerOptions.js'

/** A file that may be uploaded, with its place. */
export interface AuthorizedFile extends RequestedFile {
  readonly key: string
}

/** Default of the largest size: that of one request, and well below that of an object. */
const MAX_BYTES = 5_000_000_000
const MAX_KEY_BYTES = 1024
const MAX_NAME_CHARACTERS = 1024
/** Leaves room for the folder, also where each character has four bytes. */
const MAX_KEY_CHARACTERS = 200

/**
 * Has the page decide about a file. The size of a file that is still unknown is infinite for the page, and becomes the largest allowed.
 *
 * @param openBytes Most bytes of a file without a size. @default such a file is refused
 * @throws HandlerError
 */
export async function authorizeFile(
  { authorize }: UploadHandlerOptions,
  request: Request,
  fields: Fields,
  openBytes?: number,
): Promise<AuthorizedFile> {
  const isOpen = openBytes !== undefined && fields.sizeBytes === Number.POSITIVE_INFINITY
  const file = readFile(fields, isOpen)
  const decision = checkDecision(await authorize(request, file))
  if ('reject' in decision) throw new HandlerError('rejected', decision.status ?? 403, decision.reject)
  const { maxBytes = MAX_BYTES, types, metadata = {} } = decision
  if (file.sizeBytes > maxBytes && !isOpen) {
    throw new HandlerError(
      'too-large',
      413,
      `The file is too large: ${formatMegabytes(maxBytes)} are the most.`,
    )
  }
  if (types && !isTypeAllowed(file.type, types)) {
    throw new HandlerError('type-not-allowed', 415, `Files of the type ${file.type} are not accepted.`)
  }
  const key = toWellFormed(decision.key ?? `${crypto.randomUUID()}/${createSafeName(file.name)}`)
  assertKey(key)
  assertMetadata(metadata, file.metadata)
  return { ...file, key, metadata, ...(isOpen && { sizeBytes: Math.min(openBytes, maxBytes) }) }
}

function readFile({ name, sizeBytes, type, metadata }: Fields, isOpen: boolean): RequestedFile {
  const isSize =
    typeof sizeBytes === 'number' && (isOpen || Number.isSafeInteger(sizeBytes)) && sizeBytes >= 0
  if (typeof name !== 'string' || !isSize || typeof type !== 'string') {
    throw new HandlerError('bad-request', 400, 'The request does not describe a file.')
  }
  const pairs = typeof metadata === 'object' && metadata !== null ? Object.entries(metadata) : []
  const texts = pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  const wellFormed = Array.from(toWellFormed(name)).slice(0, MAX_NAME_CHARACTERS).join('')
  return { name: wellFormed, sizeBytes, type: readType(type), metadata: Object.fromEntries(texts) }
}

function createSafeName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed.
  const safe = last.replace(/[\x00-\x1f\x7f?#%&+"'<>|*:]/g, '_')
  // By code points: half of an emoji is no text.
  const short = Array.from(safe).slice(-MAX_KEY_CHARACTERS).join('')
  return /^\.*$/.test(short) ? 'file' : short
}

/** Replaces halves of surrogate pairs, which no URL can have. */
function toWellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}

/** @throws TypeError for a mistake in `authorize`. */
function assertKey(key: string): void {
  const isBad =
    key === '' || key.startsWith('/') || key.split('/').some((part) => part === '.' || part === '..')
  if (isBad || new TextEncoder().encode(key).length > MAX_KEY_BYTES) {
    throw new TypeError(
      `"authorize" returned the key ${JSON.stringify(key)}: a key has 1 to ${MAX_KEY_BYTES} bytes, begins without a slash, and has no folder "." or "..".`,
    )
  }
}

function formatMegabytes(sizeBytes: number): string {
  const megabytes = sizeBytes / 1_000_000
  return megabytes >= 1 ? `${Math.floor(megabytes)} MB` : `${Math.floor(sizeBytes / 1000)} kB`
}
