import type { Plugin } from '../plugin/Plugin.js'
import type { Uploader } from '../Uploader.js'
import { quietly } from './quietly.js'
import { reporterOf } from './reporterOf.js'

/** The settings of a component that shares an uploader. */
interface Settings {
  readonly config: Readonly<Record<string, unknown>>
}

const PLAIN = ['string', 'number', 'boolean']

/**
 * Reports components that share an uploader and set a key to different values.
 *
 * @param getSettings Returns the settings of the components that are on the page. Called later: a render changes one component after
 * another.
 */
export function adviseShared(uploader: Uploader, getSettings: () => readonly Settings[]): void {
  const check = quietly(() => {
    if (uploader.isDestroyed) return
    const seen = new Map<string, unknown>()
    for (const { config } of getSettings()) {
      for (const [key, value] of Object.entries(config)) {
        if (!PLAIN.includes(typeof value)) continue
        if (seen.has(key) && seen.get(key) !== value) {
          reporterOf(uploader)(
            `Components that share an uploader have different values of "${key}", so the last one counts for all of them: "${seen.get(key)}" has no effect, "${value}" has. Set it on one of them, or give each its own "ctxName".`,
          )
        }
        seen.set(key, value)
      }
    }
  })
  queueMicrotask(check)
}

/**
 * Reports a plugin that has no effect because a different plugin with its id is already installed.
 *
 * @param replaced Ids of plugins that are replaced.
 */
export const adviseKept: (
  uploader: Uploader,
  previous: readonly Plugin[],
  next: readonly Plugin[],
  replaced: ReadonlySet<string>,
) => void = quietly((uploader, previous, next, replaced) => {
  for (const plugin of next) {
    const installed = previous.find(({ id }) => id === plugin.id)
    // Every plugin from one factory has the same definition.
    if (!installed || replaced.has(plugin.id) || installed.config === plugin.config) continue
    reporterOf(uploader)(
      `A later render passes another plugin with the id "${plugin.id}", and the first one stays installed, so the new one has no effect. Define plugins outside of components, and give each its own id; to exchange one, leave it out for a render or change the component's "key".`,
    )
  }
})
