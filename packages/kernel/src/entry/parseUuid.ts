import { unsupportedInput } from './unsupportedInput.js'

/** UUIDs of any version, in the service's format. Source: upload API, `uuid`. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns an uploaded file's UUID in lower case. @throws KernelError `input-invalid` for anything else */
export function parseUuid(value: unknown): string {
  if (typeof value === 'string' && UUID.test(value)) return value.toLowerCase()
  throw unsupportedInput(value, 'the UUID of an uploaded file')
}
