import { HandlerError } from '../errors/HandlerError.js'
import type { Bucket } from '../store/openBucket.js'

/**
 * Ends uploads by completing or aborting them. If an upload is completed and aborted at the same time, a store can lose its bytes long
 * after confirming the file. So each operation writes a mark first, and then looks for the other operation's marks. If a completion and an
 * abort race, even on two servers, at least one of them finds the other.
 */
export interface Ends {
  /**
   * Completes an upload, unless it's being aborted. Needs three store requests: writing a mark excludes nobody unless we look for other
   * marks, and marks that stay would double a bucket's objects.
   *
   * @throws HandlerError `upload-gone`, and whatever `work` throws
   */
  complete<T>(token: string, work: () => Promise<T>): Promise<T>
  /** Aborts an upload, unless it's being completed. @throws HandlerError `completing`, and whatever `work` throws */
  abort(token: string, work: () => Promise<void>): Promise<void>
}

type Kind = 'abort' | 'complete'

/** Next to the claims, which expire. */
const FOLDER = '.lading/claims/end-'
/** How often, and how long each time, to wait for an abort to finish; in milliseconds. */
const MAX_POLLS = 20
const POLL_MS = 100
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, POLL_MS))

/** Creates the `Ends` for a bucket's uploads. @param wait Waits before the next check for an abort. */
export function createEnds(
  bucket: Pick<Bucket, 'list' | 'put' | 'remove'>,
  wait: () => Promise<void> = pause,
): Ends {
  /** Runs `work` while a mark exists. The mark belongs to this request only, because several completions can run at the same time. */
  async function mark<T>(token: string, kind: Kind, work: () => Promise<T>): Promise<T> {
    const key = `${FOLDER}${token}/${kind}-${crypto.randomUUID()}`
    await bucket.put(key, '')
    try {
      return await work()
    } finally {
      // A leftover mark only prevents an abort, and it expires.
      await bucket.remove(key).catch(() => {})
    }
  }

  const has = async (token: string, kind: Kind) =>
    (await bucket.list(`${FOLDER}${token}/${kind}-`)).length > 0

  return {
    complete: (token, work) =>
      mark(token, 'complete', async () => {
        for (let poll = 1; await has(token, 'abort'); poll++) {
          if (poll === MAX_POLLS) {
            throw new HandlerError('upload-gone', 410, 'The upload was given up. Upload the file again.')
          }
          await wait()
        }
        return work()
      }),
    abort: (token, work) =>
      mark(token, 'abort', async () => {
        if (await has(token, 'complete')) {
          throw new HandlerError('completing', 409, 'The file is being stored and can no longer be given up.')
        }
        await work()
      }),
  }
}
