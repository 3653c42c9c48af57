import { KernelError } from '../KernelError.js'
import type { Plugin } from './definePlugin.js'
import { brandProblem } from './pluginBrand.js'

/** Plugins in the order of their needs, and what is wrong with those that are left out. */
export interface PluginOrder {
  readonly order: readonly Plugin[]
  readonly problems: readonly KernelError[]
}

/** Sorts plugins so that each comes after those it needs; otherwise the given order is kept. */
export function sortPlugins(plugins: readonly Plugin[], installed: ReadonlySet<string>): PluginOrder {
  const problems: KernelError[] = []
  const known = new Map<string, Plugin>()
  for (const plugin of plugins) {
    const problem = problemOf(plugin, (id) => installed.has(id) || known.has(id))
    if (problem) problems.push(problem)
    else known.set(plugin.id, plugin)
  }

  const order: Plugin[] = []
  const done = new Map<string, boolean>()
  const visit = (plugin: Plugin, path: readonly string[]): boolean => {
    const verdict = done.get(plugin.id)
    if (verdict !== undefined) return verdict
    if (path.includes(plugin.id)) {
      const cycle = [...path.slice(path.indexOf(plugin.id)), plugin.id].join(' → ')
      problems.push(
        new KernelError(
          'plugin-needs-cycle',
          `Plugins need each other in a circle and are left out: ${cycle}.`,
        ),
      )
      return false
    }
    const satisfied = plugin.needs.every((need) => {
      if (installed.has(need)) return true
      const needed = known.get(need)
      if (needed) return visit(needed, [...path, plugin.id])
      problems.push(
        new KernelError(
          'plugin-needs-missing',
          `The plugin "${plugin.id}" is left out because it needs "${need}". Add "${need}" to the plugins.`,
        ),
      )
      return false
    })
    done.set(plugin.id, satisfied)
    if (satisfied) order.push(plugin)
    return satisfied
  }
  for (const plugin of known.values()) visit(plugin, [])
  return { order, problems }
}

/** What speaks against a plugin by itself. */
function problemOf(plugin: Plugin, isTaken: (id: string) => boolean): KernelError | undefined {
  if (!isPlugin(plugin)) {
    const message = 'A plugin without an id, or one that is not made by definePlugin(), was left out.'
    return new KernelError('plugin-invalid', message)
  }
  if (isTaken(plugin.id)) {
    const message = `The plugin "${plugin.id}" is there already; the second one is left out.`
    return new KernelError('plugin-invalid', message)
  }
  return brandProblem(plugin)
}

/** Whether it is what `definePlugin()` makes: a plugin put together by hand would fail somewhere later. */
function isPlugin(plugin: Partial<Plugin> | null | undefined): plugin is Plugin {
  return !!(plugin?.id && plugin.needs && plugin.config && plugin.messages && plugin.start)
}
