import type { Plugin, Uploader } from '@lading/kernel'
import { adviseKept } from '@lading/kernel/internal/advice'
import { sameValue } from '../../props/sameValue.js'
import type { UploaderLayer } from './UploaderLayer.js'

/**
 * Applies the differences between two layers to an uploader.
 *
 * @param builtIn Plugins that a page's plugin with the same id replaces while it's installed.
 */
export function applyLayer(
  uploader: Uploader,
  next: UploaderLayer,
  previous: UploaderLayer,
  builtIn: readonly Plugin[],
): void {
  const changed: Record<string, unknown> = {}
  for (const key of Object.keys({ ...previous.config, ...next.config })) {
    if (!Object.is(previous.config[key], next.config[key])) changed[key] = next.config[key]
  }
  if (Object.keys(changed).length > 0) uploader.config.set(changed)

  if (!sameValue(previous.slots, next.slots)) uploader.slots.configure(next.slots)

  const installed = new Map(previous.plugins.map((plugin) => [plugin.id, plugin]))
  const wanted = new Map(next.plugins.map((plugin) => [plugin.id, plugin]))
  // Host pages create plugins on every render. Plugins with equal ids are the same plugin, unless exactly one of them is built in.
  const isSame = (a: Plugin, b: Plugin | undefined) =>
    b !== undefined && (a === b || !(builtIn.includes(a) || builtIn.includes(b)))
  const stale = new Set(
    [...installed.values()].filter((it) => !isSame(it, wanted.get(it.id))).map(({ id }) => id),
  )
  adviseKept(uploader, previous.plugins, next.plugins, stale)
  addDependents(stale, previous.plugins)
  uploader.unuse(...stale)
  const added = next.plugins.filter(({ id }) => stale.has(id) || !installed.has(id))
  if (added.length > 0) uploader.use(...added)
}

/** Adds the plugins that depend on any of these ids: they're removed together, and start again with the replacement. */
function addDependents(ids: Set<string>, plugins: readonly Plugin[]): void {
  const found = plugins.filter((plugin) => !ids.has(plugin.id) && plugin.needs?.some((need) => ids.has(need)))
  if (found.length === 0) return
  for (const { id } of found) ids.add(id)
  addDependents(ids, plugins)
}
