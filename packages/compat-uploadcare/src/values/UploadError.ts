import { hasName, UploadcareError } from './UploadcareError.js'

/** The service refused a file. Matches by name, so `instanceof` works for errors from any transport. */
export class UploadError extends UploadcareError {
  override name = 'UploadError'
  /** The service's error code, if it sent one. */
  readonly code?: string

  constructor(message: string, code?: string) {
    super(message)
    if (code !== undefined) this.code = code
  }

  static override [Symbol.hasInstance](error: unknown): boolean {
    return hasName(error, 'UploadError')
  }
}
