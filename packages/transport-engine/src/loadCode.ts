import type { LazyCode } from '@lading/kernel'
import { NetworkError } from './errors/NetworkError.js'
import { browserOnline } from './ports/browserOnline.js'
import type { WaitListener } from './retry/toWait.js'
import { abortable } from './waits/abortable.js'

/** The part of an upload that waits for its code. */
interface CodeUser {
  readonly signal: AbortSignal
  readonly onWait?: WaitListener | undefined
}

/**
 * Loads code of uploads. An upload waits while there is no network, as for its requests; anything else that needs code isn't worth it.
 *
 * @throws NetworkError if loading fails: the file keeps its place and can be retried. @throws CancelError
 */
export async function loadCode<Code>({ load }: Pick<LazyCode<Code>, 'load'>, user?: CodeUser): Promise<Code> {
  for (;;) {
    try {
      return await load()
    } catch (cause) {
      if (!user || browserOnline.isOnline())
        throw new NetworkError('The code for this upload could not be loaded.', { cause })
    }
    user.onWait?.({ reason: 'offline', untilMs: null })
    await waitForNetwork(user.signal)
    user.onWait?.(null)
  }
}

async function waitForNetwork(signal: AbortSignal): Promise<void> {
  let unsubscribe = () => {}
  const found = new Promise<void>((resolve) => {
    unsubscribe = browserOnline.subscribe(resolve)
    // It may have come back while the load failed.
    if (browserOnline.isOnline()) resolve()
  })
  await abortable(found, signal).finally(unsubscribe)
}
