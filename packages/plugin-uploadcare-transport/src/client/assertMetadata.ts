import { isRecord, UploadError } from '@lading/transport-engine'

/** Limits of the service. Source: upload API reference, file metadata. */
const MAX_KEYS = 50
const MAX_KEY_CHARACTERS = 64
const MAX_VALUE_CHARACTERS = 512
const KEY_PATTERN = /^[A-Za-z0-9_.:-]+$/

const USE_STRINGS =
  'Metadata must be an object whose values are strings; use JSON.stringify() for anything else.'
const USE_LESS = 'Shorten it, or keep it in a database of your own under the UUID of the file.'
const USE_PLAIN_KEYS = 'Keys consist of A-Z, a-z, 0-9 and the characters _ . : -'

/**
 * Refuses metadata that the service cannot store, before anything is sent. Numbers and booleans are sent as strings; null and
 * undefined are left out.
 *
 * @throws UploadError `metadata-invalid`
 */
export function assertMetadata(metadata: unknown): void {
  if (metadata === null || metadata === undefined) return
  if (!isRecord(metadata)) throw metadataInvalid(`it is ${describe(metadata)}`, USE_STRINGS)
  const entries = readEntries(metadata).filter(([, value]) => value !== null && value !== undefined)
  for (const [key, value] of entries) assertPair(key, value)
  if (entries.length > MAX_KEYS) {
    throw metadataInvalid(`it has ${entries.length} keys, and at most ${MAX_KEYS} are allowed`, USE_LESS)
  }
}

function assertPair(key: string, value: unknown): void {
  if (!isStorable(value)) throw metadataInvalid(`"${shorten(key)}" is ${describe(value)}`, USE_STRINGS)
  if (key.length > MAX_KEY_CHARACTERS) {
    throw metadataInvalid(
      `the key "${shorten(key)}" has ${key.length} characters, and at most ${MAX_KEY_CHARACTERS} are allowed`,
      USE_LESS,
    )
  }
  if (!KEY_PATTERN.test(key)) {
    throw metadataInvalid(`the key "${key}" is not a valid key of the service`, USE_PLAIN_KEYS)
  }
  // As the service counts: an emoji is one character.
  const characters = [...String(value)].length
  if (characters > MAX_VALUE_CHARACTERS) {
    throw metadataInvalid(
      `"${key}" has ${characters} characters, and at most ${MAX_VALUE_CHARACTERS} are allowed`,
      USE_LESS,
    )
  }
}

function readEntries(metadata: Readonly<Record<string, unknown>>): [string, unknown][] {
  try {
    return Object.entries(metadata)
  } catch (cause) {
    throw metadataInvalid('reading it throws an error', USE_STRINGS, cause)
  }
}

function isStorable(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
}

function describe(value: unknown): string {
  if (typeof value === 'number') return `the number ${value}`
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function shorten(key: string): string {
  return key.length > MAX_KEY_CHARACTERS ? `${key.slice(0, MAX_KEY_CHARACTERS)}…` : key
}

function metadataInvalid(problem: string, remedy: string, cause?: unknown): UploadError {
  return new UploadError(
    'metadata-invalid',
    `The file was not uploaded, because its metadata cannot be sent: ${problem}. ${remedy}`,
    { cause },
  )
}

/** Creates the error of an upload without a public key. @param name Name of the option. */
export function publicKeyMissing(name: string): UploadError {
  return new UploadError(
    'pubkey-missing',
    `Nothing can be uploaded, because no public key is set. Set "${name}" to the public key of your project.`,
  )
}
