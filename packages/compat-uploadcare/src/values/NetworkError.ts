import { hasName, UploadcareError } from './UploadcareError.js'

/** The service couldn't be reached. Matches by name, so `instanceof` works for errors from any transport. */
export class NetworkError extends UploadcareError {
  override name = 'NetworkError'

  static override [Symbol.hasInstance](error: unknown): boolean {
    return hasName(error, 'NetworkError')
  }
}
