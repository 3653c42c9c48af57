import { createFileName, createMetadata, toWellFormed } from '@lading/cdn/names'
import { HandlerError } from '../errors/HandlerError.js'
import { isObjectKey, MAX_KEY_BYTES } from '../store/isObjectKey.js'
import { checkDecision } from './checkDecision.js'
import type { Fields } from './HandlerParts.js'
import { chooseType } from './isTypeAllowed.js'
import { prepareMetadata } from './prepareMetadata.js'
import { readType } from './readType.js'
import type { RequestedFile, UploadHandlerOptions } from './UploadHandlerOptions.js'

/** A file that can be uploaded, with its object key. */
export interface AuthorizedFile extends RequestedFile {
  readonly key: string
}

/** Default limit: S3's maximum for a single request, well below the maximum object size. */
const MAX_BYTES = 5_000_000_000
/** Longer names are truncated first: composing 10,000 accents takes 30 ms. */
const MAX_NAME_CHARACTERS = 1000

/**
 * Asks the page whether a file can be uploaded. An unknown file size is infinite for the page, and becomes the largest allowed size.
 *
 * @param openBytes Maximum bytes for a file without a size. @default such a file is refused
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
    throw new HandlerError('too-large', 413, `The file is too large. The limit is ${formatBytes(maxBytes)}.`)
  }
  const type = types ? chooseType(file, types) : file.type
  if (type === undefined) {
    throw new HandlerError('type-not-allowed', 415, `Files of the type ${file.type} are not accepted.`)
  }
  const key = toWellFormed(decision.key ?? `${crypto.randomUUID()}/${createSafeName(file.name)}`)
  assertKey(key)
  const size = isOpen && { sizeBytes: Math.min(openBytes, maxBytes) }
  return { ...file, type, key, metadata: prepareMetadata(metadata, file.metadata), ...size }
}

function readFile({ name, sizeBytes, type, metadata }: Fields, isOpen: boolean): RequestedFile {
  const isSize =
    typeof sizeBytes === 'number' && (isOpen || Number.isSafeInteger(sizeBytes)) && sizeBytes >= 0
  if (typeof name !== 'string' || !isSize || typeof type !== 'string') {
    throw new HandlerError('bad-request', 400, 'The request does not describe a file.')
  }
  const texts = Object.entries(Object(metadata)).filter(([, value]) => typeof value === 'string')
  const known = readType(type)
  return {
    name: createFileName(name.slice(-MAX_NAME_CHARACTERS), { type: known }),
    sizeBytes,
    type: known,
    metadata: createMetadata(Object.fromEntries(texts)),
  }
}

/** Returns a name without characters that URLs, shells or file systems treat specially. */
function createSafeName(name: string): string {
  return name.replace(/[?#%&+"'<>|*:]/g, '_')
}

/** @throws TypeError for a mistake in `authorize`. */
function assertKey(key: string): void {
  if (!isObjectKey(key)) {
    throw new TypeError(
      `"authorize" returned the key ${JSON.stringify(key)}: a key has 1 to ${MAX_KEY_BYTES} bytes, begins without a slash, and has no folder "." or "..".`,
    )
  }
}

/** Formats a limit like the list's sizes. Rounds down, so that a file of the shown size fits. */
function formatBytes(sizeBytes: number): string {
  if (sizeBytes < 1000) return `${sizeBytes} bytes`
  return sizeBytes < 1_000_000
    ? `${Math.floor(sizeBytes / 1000)} KB`
    : `${Math.floor(sizeBytes / 1_000_000)} MB`
}
