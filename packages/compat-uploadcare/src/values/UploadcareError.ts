/**
 * Returns whether a value is an error with one of these names. Compares names, because the kernel and each transport have
 * separate classes.
 */
export function hasName(error: unknown, ...names: readonly string[]): boolean {
  return error instanceof Error && names.includes(error.name)
}

/** An error from the upload service or the network. Matches by name, so `instanceof` works for errors from any transport. */
export class UploadcareError extends Error {
  override name = 'UploadcareError'

  static override [Symbol.hasInstance](error: unknown): boolean {
    return hasName(error, 'UploadcareError', 'UploadError', 'NetworkError', 'CancelError')
  }
}
