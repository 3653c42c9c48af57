import type { Services } from './servicesOf.js'

/** Longest time that files wait for the setups of plugins, in milliseconds: as long as for a file hook. */
const SETUP_LIMIT_MS = 30_000

/** Lets files and calls through that wait for the plugins, when these are set up, or after 30 seconds. */
export function openGate({
  plugins: { starting },
  clock,
  link,
  logger,
}: Pick<Services, 'plugins' | 'clock' | 'link' | 'logger'>): void {
  if (!starting) {
    link.complete()
    return
  }
  const cancel = clock.schedule(SETUP_LIMIT_MS, () => {
    logger.warn('The setup of a plugin takes longer than 30 seconds. Files no longer wait for it.')
    link.complete()
  })
  const complete = () => {
    cancel()
    link.complete()
  }
  link.onDispose(cancel)
  starting.then(complete, complete)
}
