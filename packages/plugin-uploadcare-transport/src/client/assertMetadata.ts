import { UploadError } from '../errors/UploadError.js'
import { isRecord } from '../info/Reader.js'

/**
 * Refuses metadata that the service cannot store, before anything is sent. Numbers and booleans are sent as strings; null and
 * undefined are left out.
 *
 * @throws UploadError `metadata-invalid`
 */
export function assertMetadata(metadata: unknown): void {
  if (metadata === null || metadata === undefined) return
  if (!isRecord(metadata)) throw metadataInvalid(`it is ${describe(metadata)}`)
  for (const [key, value] of Object.entries(metadata)) {
    if (!isStorable(value)) throw metadataInvalid(`"${key}" is ${describe(value)}`)
  }
}

function isStorable(value: unknown): boolean {
  return value === null || ['string', 'boolean', 'undefined'].includes(typeof value) || Number.isFinite(value)
}

function describe(value: unknown): string {
  if (typeof value === 'number') return `the number ${value}`
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function metadataInvalid(problem: string): UploadError {
  return new UploadError(
    'metadata-invalid',
    `The file was not uploaded, because its metadata cannot be sent: ${problem}. Metadata must be an object whose values are strings; use JSON.stringify() for anything else.`,
  )
}
