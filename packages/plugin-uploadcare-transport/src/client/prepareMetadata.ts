import { createMetadata, type FileMetadata, type Logger } from '@lading/kernel'
import { isRecord, UploadError } from '@lading/transport-engine'

/** Service limits. Source: upload API reference, file metadata. */
const MAX_KEYS = 50
const MAX_KEY_CHARACTERS = 64
const MAX_VALUE_CHARACTERS = 512
const KEY_PATTERN = /^[A-Za-z0-9_.:-]+$/

const USE_STRINGS =
  'Metadata must be an object whose values are strings; use JSON.stringify() for anything else.'
const USE_LESS = 'Shorten it, or keep it in a database of your own under the UUID of the file.'
const USE_PLAIN_KEYS = 'Keys consist of A-Z, a-z, 0-9 and the characters _ . : -'

/**
 * Returns metadata as the service stores it. Values come from people, so a value that's too long is shortened with a warning. Keys come
 * from the page's code, which has to correct them.
 *
 * @throws UploadError `metadata-invalid` for keys, before anything is sent
 */
export function prepareMetadata(metadata: unknown, logger?: Pick<Logger, 'warn'>): FileMetadata | null {
  if (metadata === null || metadata === undefined) return null
  if (!isRecord(metadata)) throw metadataInvalid(`it is ${describe(metadata)}`, USE_STRINGS)
  const entries = readEntries(metadata)
  const prepared = createMetadata(Object.fromEntries(entries), { maxCharacters: MAX_VALUE_CHARACTERS })
  for (const [key, value] of entries) {
    assertKey(key)
    const isSame = typeof value === 'object' ? value === null : (prepared[key] ?? '') === String(value ?? '')
    if (!isSame) warn(key, logger)
  }
  const count = Object.keys(prepared).length
  if (count > MAX_KEYS) {
    throw metadataInvalid(`it has ${count} keys, and at most ${MAX_KEYS} are allowed`, USE_LESS)
  }
  return prepared
}

function warn(key: string, logger: Pick<Logger, 'warn'> | undefined): void {
  logger?.warn(
    `The metadata value "${key}" is changed to fit: the service keeps strings of at most ${MAX_VALUE_CHARACTERS} characters.`,
  )
}

function assertKey(key: string): void {
  if (key.length > MAX_KEY_CHARACTERS) {
    throw metadataInvalid(
      `the key "${shorten(key)}" has ${key.length} characters, and at most ${MAX_KEY_CHARACTERS} are allowed`,
      USE_LESS,
    )
  }
  if (!KEY_PATTERN.test(key)) {
    throw metadataInvalid(`the key "${key}" is not a valid key of the service`, USE_PLAIN_KEYS)
  }
}

/** Reads each value separately: a getter that throws only loses its own value. */
function readEntries(metadata: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.keys(metadata).map((key) => {
    try {
      return [key, metadata[key]]
    } catch {
      return [key, '']
    }
  })
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return 'an array'
  return `a ${typeof value}`
}

function shorten(key: string): string {
  return `${key.slice(0, MAX_KEY_CHARACTERS)}…`
}

function metadataInvalid(problem: string, remedy: string): UploadError {
  return new UploadError(
    'metadata-invalid',
    `The file was not uploaded, because its metadata cannot be sent: ${problem}. ${remedy}`,
  )
}

/** Creates the error for an upload without a public key. @param name Option name. */
export function publicKeyMissing(name: string): UploadError {
  return new UploadError(
    'pubkey-missing',
    `Nothing can be uploaded, because no public key is set. Set "${name}" to the public key of your project.`,
  )
}
