import { getFault, UploadError } from '@lading/transport-engine'
import { callHandler } from './callHandler.js'
import type { S3Connection } from './S3Connection.js'

/**
 * Asks the server why nothing reaches the store: a browser reports a bucket that refuses its page like a lost connection. We don't ask
 * again once a request has succeeded, or once the server has found no reason.
 *
 * @throws CancelError when the signal is aborted
 */
export async function findProblem(
  connection: S3Connection,
  ticket: string,
  signal: AbortSignal,
): Promise<UploadError | null> {
  const { store, logger } = connection
  if (store.isReached || store.isChecked) return null
  try {
    const { code, advice } = await callHandler(connection, { action: 'check', ticket }, signal)
    store.isChecked = true
    if (typeof code !== 'string' || typeof advice !== 'string') return null
    // The page's owner might change the rule while the page is open.
    store.isChecked = false
    logger?.warn(advice)
    const cause = new Error(advice)
    return new UploadError(code, 'The store does not accept files from this page. Contact its owner.', {
      cause,
    })
  } catch (error) {
    if (getFault(error) === 'canceled') throw error
    // If the server can't be reached either, it's a network failure.
    return null
  }
}
