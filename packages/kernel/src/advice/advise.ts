import { definePlugin } from '../plugin/definePlugin.js'
import { type Plugin, PluginsToken } from '../plugin/Plugin.js'
import type { Uploader } from '../Uploader.js'
import type { AdviceContext } from './AdviceContext.js'
import { adviseActivities } from './adviseActivities.js'
import { adviseAddress } from './adviseAddress.js'
import { adviseEvents } from './adviseEvents.js'
import { adviseMessages } from './adviseMessages.js'
import { adviseMethods } from './adviseMethods.js'
import { adviseOptions } from './adviseOptions.js'
import { adviseRefusal } from './adviseRefusal.js'
import { adviseSettings } from './adviseSettings.js'
import { adviseSlots } from './adviseSlots.js'
import { adviseSources } from './adviseSources.js'
import { adviseTransports } from './adviseTransports.js'
import { builtInPlugins } from './builtInPlugins.js'
import { quietly } from './quietly.js'
import { reporterOf } from './reporterOf.js'

export { adviseField, adviseFieldName, adviseLooseField, adviseLostFiles } from './adviseField.js'
export { adviseFormInput } from './adviseFormInput.js'
export { adviseProps } from './adviseProps.js'
export { adviseKept, adviseShared } from './adviseShared.js'
export { adviseWorker } from './adviseWorker.js'
export { hint } from './hint.js'
export { nearest } from './nearest.js'

const PARTS = [
  adviseActivities,
  adviseEvents,
  adviseMethods,
  adviseAddress,
  adviseRefusal,
  adviseSlots,
  adviseSources,
  adviseSettings,
  adviseMessages,
  adviseTransports,
]

/** Reports likely mistakes in the use of an uploader, each once. It only observes: the uploader is the same as without it. */
const advice = definePlugin({
  id: 'advice',
  sources: [],
  checksFiles: false,
  setup({ uploader, get, onCleanup }) {
    const report = reporterOf(uploader)
    const plugins = get(PluginsToken)
    const declaredSlots = new Set<string>()
    let isScheduled = false
    const check = async () => {
      // The ready-made uploader loads its messages and sources with the rest of its code.
      await uploader.whenAttached()
      if (uploader.isDestroyed) return
      await plugins.starting
      isScheduled = false
      if (uploader.isDestroyed) return
      for (const part of checks) part()
    }
    const schedule = () => {
      if (isScheduled) return
      isScheduled = true
      // Wait for the plugins that start in the same task. Later plugins might provide what's missing.
      queueMicrotask(() => check().catch(() => {}))
    }
    const isOfPage = (id: string) => id !== 'advice' && !builtInPlugins(uploader).has(id)
    const context: AdviceContext = { uploader, report, onCleanup, schedule, isOfPage, declaredSlots }
    const noteInstalled = (installed: readonly (Plugin | null)[]) => {
      schedule()
      for (const plugin of installed) {
        for (const slot of plugin?.slots ?? []) declaredSlots.add(slot)
        if (plugin) adviseOptions(plugin, report)
      }
    }
    const stop = plugins.observe?.(quietly(noteInstalled))
    if (stop) onCleanup(stop)
    const checks = PARTS.flatMap((part) => part(context) ?? []).map((part) => quietly(part))
  },
})

/** Installs the advice, in development. */
export const advise: (uploader: Uploader) => void = quietly((uploader) =>
  uploader.scope.get(PluginsToken).install([advice()]),
)

/** Names plugins that come with an uploader, in development. The page needn't list their sources. */
export const adviseBuiltIn: (uploader: Uploader, plugins: readonly Plugin[]) => void = quietly(
  (uploader, plugins) => {
    for (const { id } of plugins) builtInPlugins(uploader).add(id)
  },
)
