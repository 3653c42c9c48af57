import type { Uploader } from '@lading/kernel'
import { sameValue } from '../props/sameValue.js'
import type { UploaderLayer } from './UploaderLayer.js'

/** Brings an uploader from one layer to the next; what is the same in both is not touched. */
export function applyLayer(uploader: Uploader, next: UploaderLayer, before: UploaderLayer): void {
  const changed: Record<string, unknown> = {}
  for (const key of Object.keys({ ...before.config, ...next.config })) {
    if (!Object.is(before.config[key], next.config[key])) changed[key] = next.config[key]
  }
  if (Object.keys(changed).length > 0) uploader.config.set(changed)

  if (!sameValue(before.slots, next.slots)) uploader.slots.configure(next.slots)

  const wanted = new Set(next.plugins.map(({ id }) => id))
  const installed = new Set(before.plugins.map(({ id }) => id))
  for (const id of installed) if (!wanted.has(id)) uploader.unuse(id)
  const added = next.plugins.filter(({ id }) => !installed.has(id))
  if (added.length > 0) uploader.use(...added)
}
