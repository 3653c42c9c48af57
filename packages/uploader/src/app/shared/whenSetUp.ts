import { ClockToken, type Uploader } from '@lading/kernel'
import { PluginsToken } from '@lading/kernel/services'

/** Longest time that files wait for the setups of plugins, in milliseconds: as long as for a file hook. */
const LIMIT_MS = 30_000

/** Resolves when the plugins of an uploader are set up, or after 30 seconds; null where they are. */
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
