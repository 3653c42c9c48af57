import type { Plugin } from '../plugin/Plugin.js'
import type { Report } from './Report.js'

/** Reports required options that a page in JavaScript hasn't set. */
export function adviseOptions({ id, required = [], options = {} }: Plugin, report: Report): void {
  for (const name of required) {
    if ((options as Readonly<Record<string, unknown>>)[name] != null) continue
    report(
      `The plugin "${id}" requires the option "${name}", which is not set. Pass it where the plugin is created: { ${name}: … }.`,
    )
  }
}
