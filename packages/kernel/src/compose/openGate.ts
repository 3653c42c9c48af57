import type { Services } from './servicesOf.js'

/** How long files and calls wait at most for plugin setups, in milliseconds; the same timeout as for a file hook. */
const SETUP_LIMIT_MS = 30_000

type GateServices = Pick<Services, 'plugins' | 'clock' | 'link' | 'logger'>

/**
 * Lets files through when the plugins that can reject them are set up, and calls when all plugins are set up. Both wait 30 seconds at most.
 */
export function openGate(services: GateServices): void {
  const { plugins, link } = services
  // A plugin might have destroyed the uploader while it was being installed.
  if (!link.isAlive) return
  const { starting, startingChecks = starting } = plugins
  if (startingChecks !== starting) whenEnded(startingChecks, services, () => link.open())
  whenEnded(starting, services, () => link.complete())
}

function whenEnded(
  starting: Promise<unknown> | null,
  { clock, link, logger }: GateServices,
  callBack: () => void,
): void {
  if (!starting) {
    callBack()
    return
  }
  const cancel = clock.schedule(SETUP_LIMIT_MS, () => {
    logger.warn('The setup of a plugin takes longer than 30 seconds. Files no longer wait for it.')
    callBack()
  })
  const end = () => {
    cancel()
    callBack()
  }
  link.onDispose(cancel)
  starting.then(end, end)
}
