import type { Uploader } from '@lading/kernel'
import { sameValue } from '../props/sameValue.js'
import type { UploaderLayer } from './UploaderLayer.js'

/** Applies the differences between two layers to an uploader. */
export function applyLayer(uploader: Uploader, next: UploaderLayer, previous: UploaderLayer): void {
  const changed: Record<string, unknown> = {}
  for (const key of Object.keys({ ...previous.config, ...next.config })) {
    if (!Object.is(previous.config[key], next.config[key])) changed[key] = next.config[key]
  }
  if (Object.keys(changed).length > 0) uploader.config.set(changed)

  if (!sameValue(previous.slots, next.slots)) uploader.slots.configure(next.slots)

  const wanted = new Set(next.plugins.map(({ id }) => id))
  const installed = new Set(previous.plugins.map(({ id }) => id))
  for (const id of installed) if (!wanted.has(id)) uploader.unuse(id)
  const added = next.plugins.filter(({ id }) => !installed.has(id))
  if (added.length > 0) uploader.use(...added)
}
