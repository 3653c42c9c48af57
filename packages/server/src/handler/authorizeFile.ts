import { randomUUID } from 'node:crypto'
import { createFileName, createMetadata, toWellFormed } from '@lading/cdn/names'
import { HandlerError } from '../errors/HandlerError.js'
import { checkDecision } from './checkDecision.js'
import type { Fields } from './HandlerParts.js'
import { chooseType } from './isTypeAllowed.js'
import { prepareMetadata } from './prepareMetadata.js'
import type { RequestedFile, UploadHandlerOptions } from './UploadHandlerOptions.js'

/** A file that may be uploaded, with its place. */
export interface AuthorizedFile extends RequestedFile {
  readonly key: string
}

/** Default of the largest size: that of one request, and well below that of an object. */
const MAX_BYTES = 5_000_000_000
const MAX_KEY_BYTES = 1024
/** Longer names are cut before they are examined. */
const MAX_NAME_CHARACTERS = 10_000

/** Has the page decide about a file. @throws HandlerError */
export async function authorizeFile(
  { authorize }: UploadHandlerOptions,
  request: Request,
  fields: Fields,
): Promise<AuthorizedFile> {
  const file = readFile(fields)
  const decision = checkDecision(await authorize(request, file))
  if ('reject' in decision) throw new HandlerError('rejected', decision.status ?? 403, decision.reject)
  const { maxBytes = MAX_BYTES, types, metadata = {} } = decision
  if (file.sizeBytes > maxBytes) {
    throw new HandlerError(
      'too-large',
      413,
      `The file is too large: ${formatMegabytes(maxBytes)} are the most.`,
    )
  }
  const type = types ? chooseType(file, types) : file.type
  if (type === undefined) {
    throw new HandlerError('type-not-allowed', 415, `Files of the type ${file.type} are not accepted.`)
  }
  const key = toWellFormed(decision.key ?? `${randomUUID()}/${createSafeName(file.name)}`)
  assertKey(key)
  return { ...file, type, key, metadata: prepareMetadata(metadata, file.metadata) }
}

function readFile({ name, sizeBytes, type, metadata }: Fields): RequestedFile {
  const isSize = typeof sizeBytes === 'number' && Number.isSafeInteger(sizeBytes) && sizeBytes >= 0
  if (typeof name !== 'string' || !isSize || typeof type !== 'string') {
    throw new HandlerError('bad-request', 400, 'The request does not describe a file.')
  }
  // A parameter such as a charset says nothing about the type, and neither do characters that no header may have.
  const plain = /^[\w.+-]{1,127}\/[\w.+-]{1,127}$/.test(type)
    ? type.toLowerCase()
    : 'application/octet-stream'
  const texts = Object.entries(Object(metadata)).filter(([, value]) => typeof value === 'string')
  return {
    name: createFileName(name.slice(-MAX_NAME_CHARACTERS), { type: plain }),
    sizeBytes,
    type: plain,
    metadata: createMetadata(Object.fromEntries(texts)),
  }
}

/** Returns a name without characters that URLs, shells or file systems treat specially. */
function createSafeName(name: string): string {
  return name.replace(/[?#%&+"'<>|*:]/g, '_')
}

/** @throws TypeError for a mistake in `authorize`. */
function assertKey(key: string): void {
  const isBad =
    key === '' || key.startsWith('/') || key.split('/').some((part) => part === '.' || part === '..')
  if (isBad || Buffer.byteLength(key) > MAX_KEY_BYTES) {
    throw new TypeError(
      `"authorize" returned the key ${JSON.stringify(key)}: a key has 1 to ${MAX_KEY_BYTES} bytes, begins without a slash, and has no folder "." or "..".`,
    )
  }
}

function formatMegabytes(sizeBytes: number): string {
  const megabytes = sizeBytes / 1_000_000
  return megabytes >= 1 ? `${Math.floor(megabytes)} MB` : `${Math.floor(sizeBytes / 1000)} kB`
}
