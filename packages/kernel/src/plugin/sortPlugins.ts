import type { KernelErrorCode } from '../KernelError.js'
import type { Plugin } from './definePlugin.js'
import { brandProblem } from './pluginBrand.js'

/** Why a plugin is left out. */
export interface PluginProblem {
  readonly code: KernelErrorCode
  readonly message: string
}

/** Plugins in the order of their needs, and what is wrong with those that are left out. */
export interface PluginOrder {
  readonly order: readonly Plugin[]
  readonly problems: readonly PluginProblem[]
}

/** Sorts plugins so that each comes after those it needs; otherwise the given order is kept. */
export function sortPlugins(plugins: readonly Plugin[], installed: ReadonlySet<string>): PluginOrder {
  const problems: PluginProblem[] = []
  const known = new Map<string, Plugin>()
  const leaveOut = (code: KernelErrorCode, who: string, why: string): false => {
    problems.push({ code, message: `${who} left out: ${why}.` })
    return false
  }
  for (const plugin of plugins) {
    const brand = brandProblem(plugin)
    const name = `The plugin "${plugin?.id}" is`
    if (brand) leaveOut(brand.code, name, brand.why)
    else if (installed.has(plugin.id) || known.has(plugin.id)) {
      leaveOut('plugin-invalid', name, 'there is one with this id already')
    } else known.set(plugin.id, plugin)
  }

  const order: Plugin[] = []
  const done = new Map<string, boolean>()
  const visit = (plugin: Plugin, path: readonly string[]): boolean => {
    const { id, needs } = plugin
    const verdict = done.get(id)
    if (verdict !== undefined) return verdict
    const way = [...path, id]
    if (path.includes(id)) {
      const cycle = way.slice(way.indexOf(id)).join(' → ')
      return leaveOut('plugin-needs-cycle', 'Plugins are', `they need each other in a circle, ${cycle}`)
    }
    const satisfied = needs.every((need) => {
      const needed = known.get(need)
      if (installed.has(need)) return true
      if (needed) return visit(needed, way)
      const why = `it needs "${need}", which is not among the plugins`
      return leaveOut('plugin-needs-missing', `The plugin "${id}" is`, why)
    })
    done.set(id, satisfied)
    if (satisfied) order.push(plugin)
    return satisfied
  }
  for (const plugin of known.values()) visit(plugin, [])
  return { order, problems }
}
