import type { LazyCode } from '@lading/kernel'
import { NetworkError } from './errors/NetworkError.js'
import { browserOnline } from './ports/browserOnline.js'
import type { WaitListener } from './retry/toWait.js'

/** An upload that waits for its code. */
interface CodeUser {
  readonly signal: AbortSignal
  readonly onWait?: WaitListener | undefined
}

/**
 * Loads upload code. While the device is offline, an upload waits for the network,
 * as it does for its requests. Without an upload, loading fails immediately.
 *
 * @throws NetworkError if loading fails, or the upload was canceled: a file keeps its place and can be retried
 */
export async function loadCode<Code>({ load }: Pick<LazyCode<Code>, 'load'>, user?: CodeUser): Promise<Code> {
  for (;;) {
    try {
      return await load()
    } catch (cause) {
      if (!user || user.signal.aborted || browserOnline.isOnline())
        throw new NetworkError('The code for this upload could not be loaded.', { cause })
    }
    const { signal, onWait } = user
    onWait?.({ reason: 'offline', untilMs: null })
    await new Promise<void>((resolve) => {
      const end = () => {
        unsubscribe()
        resolve()
      }
      const unsubscribe = browserOnline.subscribe(end)
      signal.addEventListener('abort', end, { once: true })
      if (signal.aborted) end()
    })
    onWait?.(null)
  }
}
