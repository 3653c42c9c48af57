import type { FaultExplanation, LazyCode } from '@lading/kernel'
import { NetworkError } from './errors/NetworkError.js'
import { askPage } from './ports/askPage.js'
import { browserOnline } from './ports/browserOnline.js'
import type { WaitListener } from './retry/toWait.js'

/** An upload that waits for its code. */
interface CodeUser {
  readonly signal: AbortSignal
  readonly onWait?: WaitListener | undefined
}

/** As for requests to a server that can't be reached; their rules are loaded later. */
const explanation: FaultExplanation = {
  cause: 'error-unreachable',
  remedy: 'remedy-later',
  buttons: ['retry'],
}
/** First and longest wait without a network, unless the browser reports one earlier. */
const [OFFLINE_DELAY_MS, MAX_OFFLINE_DELAY_MS] = [2000, 30_000]

/**
 * Loads upload code. While nothing can be reached, an upload waits for the network, as it does for its requests; the browser's word for it
 * isn't needed. If the page's host answers, or without an upload, loading fails immediately.
 *
 * @throws NetworkError if loading fails, or the upload was canceled: a file keeps its place and can be retried
 */
export async function loadCode<Code>({ load }: Pick<LazyCode<Code>, 'load'>, user?: CodeUser): Promise<Code> {
  for (let losses = 0; ; losses++) {
    try {
      return await load()
    } catch (cause) {
      const isDown = !!user && (!browserOnline.isOnline() || (await askPage()) === false)
      if (!isDown || user.signal.aborted) {
        const error = new NetworkError('The code for this upload could not be loaded.', { cause })
        throw Object.assign(error, { explanation })
      }
      user.onWait?.({ reason: 'offline', untilMs: null })
      await wait(Math.min(MAX_OFFLINE_DELAY_MS, OFFLINE_DELAY_MS * 2 ** losses), user.signal)
      user.onWait?.(null)
    }
  }
}

/** Waits until the time is over, the browser reports a network, or the upload is canceled. */
function wait(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, delayMs)
    const unsubscribe = browserOnline.subscribe(end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
