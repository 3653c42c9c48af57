/** Whether a value is an error of one of these names; the kernel and each transport have classes of their own. */
export function hasName(error: unknown, ...names: readonly string[]): boolean {
  return error instanceof Error && names.includes(error.name)
}

/** An error of the upload service or of the way to it. Matches by name, so that `instanceof` finds those of any transport. */
export class UploadcareError extends Error {
  override name = 'UploadcareError'

  static override [Symbol.hasInstance](error: unknown): boolean {
    return hasName(error, 'UploadcareError', 'UploadError', 'NetworkError', 'CancelError')
  }
}
