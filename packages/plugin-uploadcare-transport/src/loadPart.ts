import { NetworkError } from './errors/NetworkError.js'

/**
 * Loads code that few uploads need. A failure counts as one of the network: the file keeps its place and can be retried.
 *
 * @throws NetworkError
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    throw new NetworkError('The code for this upload could not be loaded.', { cause })
  }
}
