/** Promises that a page can await while it moves an element. Turbo awaits four. */
const STEPS = 20

/**
 * Resolves once an element that was removed would be back if the page were moving it: in the same task, or after a few promises,
 * because Turbo takes permanent elements out of the page while it renders the next one.
 */
export async function afterMove(element?: Element): Promise<void> {
  for (let step = 0; step < STEPS && !element?.isConnected; step += 1) await undefined
}
