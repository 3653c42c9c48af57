import type { Plugin, Uploader } from '@lading/kernel'
import { sameValue } from '../../props/sameValue.js'
import type { UploaderLayer } from './UploaderLayer.js'

/**
 * Applies the differences between two layers to an uploader.
 *
 * @param builtIn Plugins that a page's own plugin of the same id replaces while it is there.
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
  // Pages make their plugins anew for each render. Only between theirs and a built-in one is the same id a change.
  const isSame = (a: Plugin, b: Plugin | undefined) =>
    b !== undefined && (a === b || !(builtIn.includes(a) || builtIn.includes(b)))
  for (const [id, plugin] of installed) if (!isSame(plugin, wanted.get(id))) uploader.unuse(id)
  const added = next.plugins.filter((plugin) => !isSame(plugin, installed.get(plugin.id)))
  if (added.length > 0) uploader.use(...added)
}
