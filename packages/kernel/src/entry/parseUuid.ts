import { isUuid } from '@lading/cdn'
import { unsupportedInput } from './unsupportedInput.js'

/** Returns an uploaded file's UUID in lower case. @throws KernelError `input-invalid` for anything else */
export function parseUuid(value: unknown): string {
  if (isUuid(value)) return value.toLowerCase()
  throw unsupportedInput(value, 'the UUID of an uploaded file')
}
