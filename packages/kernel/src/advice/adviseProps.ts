import type { Plugin } from '../plugin/Plugin.js'
import type { Uploader } from '../Uploader.js'
import { quietly } from './quietly.js'
import { reporterOf } from './reporterOf.js'

/** The valid values of the `preload` prop. */
const PRELOAD: readonly unknown[] = ['now', 'idle', 'intent']

/** Reports likely mistakes in a component's props. */
export const adviseProps: (uploader: Uploader, props: object) => void = quietly((uploader, props) => {
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
})
