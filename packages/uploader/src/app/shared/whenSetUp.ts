import { ClockToken, type Uploader } from '@lading/kernel'
import { PluginsToken } from '@lading/kernel/services'

/** Longest time that files wait for plugin setups, in milliseconds; the same limit as for a file hook. */
const LIMIT_MS = 30_000

/** Resolves when an uploader's plugins are set up, or after 30 seconds. Returns null if they're set up already. */
export function whenSetUp(uploader: Uploader): Promise<unknown> | null {
  const { starting } = uploader.scope.get(PluginsToken)
  if (!starting) return null
  return new Promise<void>((resolve) => {
    const cancel = uploader.scope.get(ClockToken).schedule(LIMIT_MS, () => {
      uploader.logger.warn('The setup of a plugin takes longer than 30 seconds. Files no longer wait for it.')
      resolve()
    })
    void starting.then(() => {
      cancel()
      resolve()
    })
  })
}
