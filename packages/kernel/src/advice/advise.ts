import { type Plugin, PluginsToken } from '../plugin/Plugin.js'
import type { Uploader } from '../Uploader.js'
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
import { reporterOf } from './reporterOf.js'

export { adviseField, adviseFieldName, adviseLooseField, adviseLostFiles } from './adviseField.js'
export { adviseFormInput } from './adviseFormInput.js'
export { adviseKept, adviseShared } from './adviseShared.js'
export { adviseWorker } from './adviseWorker.js'
export { hint } from './hint.js'
export { nearest } from './nearest.js'

/** This repository's plugins, which don't emit events beyond the kernel's. */
const OWN =
  /^(validators|languages|dashboard|uploadcare-.*|cdn-thumbnails|local|url|camera|draw|editor|external|dropboxchooser|image-shrink|uppy-.*)$/

/** The valid values of the `preload` prop. */
const PRELOAD: readonly unknown[] = ['now', 'idle', 'intent']

/** Reports likely mistakes in the use of an uploader, each once, in development. */
export function advise(uploader: Uploader): void {
  const report = reporterOf(uploader)
  let hasForeign = false
  const declaredSlots = new Set<string>()
  let isScheduled = false
  const check = () => {
    if (isScheduled) return
    isScheduled = true
    // Wait for the plugins that start in the same task. Later plugins might provide what's missing.
    queueMicrotask(async () => {
      // The ready-made uploader loads its messages and sources with the rest of its code.
      await uploader.whenAttached()
      if (uploader.isDestroyed) return
      await uploader.scope.tryGet(PluginsToken)?.starting
      isScheduled = false
      if (uploader.isDestroyed) return
      for (const report of checks) report()
    })
  }
  adviseActivities(uploader, report)
  adviseEvents(uploader, report, () => hasForeign)
  adviseMethods(uploader, report)
  adviseAddress(uploader, report)
  adviseRefusal(uploader, report)
  const checks = [
    adviseSlots(uploader, report, declaredSlots, check),
    adviseSources(uploader, report, (id) => OWN.test(id), check),
    adviseSettings(uploader, report),
    adviseMessages(uploader, report, check),
    adviseTransports(uploader, report),
  ]
  uploader.config.set = after(uploader.config.set.bind(uploader.config), check)
  const use = uploader.use.bind(uploader)
  uploader.use = (...plugins) => {
    hasForeign ||= plugins.some((plugin) => !OWN.test(plugin?.id))
    for (const plugin of plugins) {
      for (const slot of plugin?.slots ?? []) declaredSlots.add(slot)
      if (plugin) adviseOptions(plugin, report)
    }
    use(...plugins)
    check()
    return uploader
  }
}

/** Reports likely mistakes in a component's props. */
export function adviseProps(uploader: Uploader, props: object): void {
  const report = reporterOf(uploader)
  for (const [name, value] of Object.entries(props)) {
    if (/^on[A-Z]/.test(name) && value != null && typeof value !== 'function') {
      report(`The prop "${name}" is no function, so it is never called. Pass a function, or leave it out.`)
    }
  }
  const { plugins, preload } = props as { readonly plugins?: unknown; readonly preload?: unknown }
  if (preload != null && !PRELOAD.includes(preload)) {
    report(
      `The prop "preload" is ${typeof preload === 'string' ? `"${preload}"` : `no string`}, so the default is used. Write "now", "idle" or "intent", or leave it out.`,
    )
  }
  if (plugins && !Array.isArray(plugins)) {
    report('"plugins" is no array, so none of them is installed. Pass an array of plugins, or leave it out.')
  }
  const ids = Array.isArray(plugins) ? plugins.map((plugin: Partial<Plugin> | null) => plugin?.id) : []
  for (const id of ids.filter((id, index) => id !== undefined && ids.indexOf(id) !== index)) {
    report(
      `Two of "plugins" have the id "${id}"; the first one is used. Give one of them another id, or leave it out.`,
    )
  }
}

function after<A extends unknown[], R>(call: (...args: A) => R, then: () => void): (...args: A) => R {
  return (...args) => {
    const result = call(...args)
    then()
    return result
  }
}
