import { hasName, UploadcareError } from './UploadcareError.js'

/** The service could not be reached. Matches by name, so that `instanceof` finds those of any transport. */
export class NetworkError extends UploadcareError {
  override name = 'NetworkError'

  static override [Symbol.hasInstance](error: unknown): boolean {
    return hasName(error, 'NetworkError')
  }
}
