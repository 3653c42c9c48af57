import { KernelError } from '../errors/KernelError.js'

/** Creates the error for a value that can't become a file. */
export function unsupportedInput(value: unknown, expected: string): KernelError {
  const shown = typeof value === 'string' ? value.slice(0, 99) : typeof value
  return new KernelError(
    'input-invalid',
    `File uploading from "${shown}" is not supported. Pass ${expected}.`,
  )
}
