import { HandlerError } from '../errors/HandlerError.js'
import type { Bucket } from '../store/openBucket.js'

/**
 * Ends of uploads. A store may lose the bytes of an upload that is completed and given up at the same time, long after it has confirmed the
 * file. So each end writes a mark, and only then looks for marks of the other kind. If a completion and an abort meet, even at two
 * servers, at least one of them finds the other.
 */
export interface Ends {
  /** Completes an upload, unless it's being given up. @throws HandlerError `upload-gone`, and whatever `work` throws */
  complete<T>(token: string, work: () => Promise<T>): Promise<T>
  /** Gives an upload up, unless it's being completed. @throws HandlerError `completing`, and whatever `work` throws */
  abort(token: string, work: () => Promise<void>): Promise<void>
}

type Kind = 'abort' | 'complete'

/** Next to the claims, which expire. */
const FOLDER = '.lading/claims/end-'
/** An abort is waited for this often, and this long each time, in milliseconds. */
const MAX_POLLS = 20
const POLL_MS = 100
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, POLL_MS))

/** Creates the ends of the uploads to a bucket. @param wait Waits until an abort is looked for again. */
export function createEnds(
  bucket: Pick<Bucket, 'list' | 'put' | 'remove'>,
  wait: () => Promise<void> = pause,
): Ends {
  /** Works while there's a mark, named for this request only, because several completions may run at the same time. */
  async function mark<T>(token: string, kind: Kind, work: () => Promise<T>): Promise<T> {
    const key = `${FOLDER}${token}/${kind}-${crypto.randomUUID()}`
    await bucket.put(key, '')
    try {
      return await work()
    } finally {
      // What is left of it only keeps an upload from being given up, and it expires.
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
