import type { KernelErrorCode } from '../errors/KernelError.js'
import { brandProblem } from './brandProblem.js'
import type { Plugin } from './Plugin.js'

/** The reason a plugin isn't installed. */
export interface PluginProblem {
  readonly code: KernelErrorCode
  readonly message: string
}

/** Plugins in dependency order, and the reason for each plugin that is left out. */
export interface PluginOrder {
  readonly order: readonly Plugin[]
  readonly problems: readonly PluginProblem[]
}

/** Sorts plugins so that each follows the plugins it needs; otherwise keeps the given order. */
export function sortPlugins(plugins: readonly Plugin[], installed: ReadonlySet<string>): PluginOrder {
  const problems: PluginProblem[] = []
  const known = new Map<string, Plugin>()
  const leaveOut = (code: KernelErrorCode, subject: string, reason: string): false => {
    problems.push({ code, message: `${subject} left out: ${reason}.` })
    return false
  }
  for (const plugin of plugins) {
    const problem = brandProblem(plugin)
    const { id, name } = (plugin ?? {}) as Partial<Plugin> & { readonly name?: string }
    const subject = `The plugin "${id ?? name}" is`
    if (problem) leaveOut(problem.code, subject, problem.reason)
    else if (installed.has(plugin.id) || known.has(plugin.id)) {
      leaveOut('plugin-invalid', subject, 'a plugin with this id is installed already')
    } else known.set(plugin.id, plugin)
  }

  const order: Plugin[] = []
  const visited = new Map<string, boolean>()
  const visit = (plugin: Plugin, path: readonly string[]): boolean => {
    const { id, needs } = plugin
    const earlier = visited.get(id)
    if (earlier !== undefined) return earlier
    const nextPath = [...path, id]
    if (path.includes(id)) {
      const cycle = nextPath.slice(nextPath.indexOf(id)).join(' → ')
      return leaveOut('plugin-needs-cycle', 'Plugins are', `they need each other in a cycle, ${cycle}`)
    }
    const isSatisfied = needs.every((need) => {
      if (installed.has(need)) return true
      const needed = known.get(need)
      if (needed) return visit(needed, nextPath)
      const reason = `it needs "${need}", which is not among the plugins`
      return leaveOut('plugin-needs-missing', `The plugin "${id}" is`, reason)
    })
    visited.set(id, isSatisfied)
    if (isSatisfied) order.push(plugin)
    return isSatisfied
  }
  for (const plugin of known.values()) visit(plugin, [])
  return { order, problems }
}
