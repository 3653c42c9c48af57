import type { Clock } from '@lading/kernel'

/** Resolves in a later task, so the page can render. */
export function pause(clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    clock.schedule(0, resolve)
  })
}
