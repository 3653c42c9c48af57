import type { Clock } from '@lading/kernel'
import { abortable } from './abortable.js'

/** Resolves after a delay. @throws CancelError when the signal is aborted */
export async function waitFor(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  let cancel = () => {}
  const elapsed = new Promise<void>((resolve) => {
    cancel = clock.schedule(delayMs, resolve)
  })
  try {
    await abortable(elapsed, signal, 'Poll cancelled')
  } finally {
    cancel()
  }
}
