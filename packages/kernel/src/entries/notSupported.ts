import { KernelError } from '../KernelError.js'

/** The error for something that no file can be made of. */
export function notSupported(value: unknown, wanted: string): KernelError {
  const shown = typeof value === 'string' ? value.slice(0, 99) : typeof value
  return new KernelError('input-invalid', `File uploading from "${shown}" is not supported. Give ${wanted}.`)
}
