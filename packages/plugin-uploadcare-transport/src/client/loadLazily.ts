import { CancelError } from '../errors/CancelError.js'
import { NetworkError } from '../errors/NetworkError.js'

/**
 * Loads code that not every upload needs.
 *
 * @throws NetworkError when it cannot be loaded
 * @throws CancelError when the upload was given up meanwhile
 */
export async function loadLazily<T>(load: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    const code = await load()
    if (!signal.aborted) return code
  } catch (cause) {
    if (!signal.aborted) throw new NetworkError('Network error', { cause })
  }
  throw new CancelError()
}
