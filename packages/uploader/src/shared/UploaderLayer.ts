import type { Plugin, SlotSettings } from '@lading/kernel'

/** What one user of a shared uploader asks of it. */
export interface UploaderLayer {
  readonly config: Readonly<Record<string, unknown>>
  readonly plugins: readonly Plugin[]
  readonly slots: SlotSettings
}

/** One layer out of many: later ones win, plugins are told apart by their ids. */
export function mergeLayers(layers: readonly UploaderLayer[]): UploaderLayer {
  const plugins = new Map(
    layers.flatMap((layer) => layer.plugins.map((plugin) => [plugin.id, plugin] as const)),
  )
  return {
    config: Object.assign({}, ...layers.map(({ config }) => config)),
    plugins: [...plugins.values()],
    slots: Object.assign({}, ...layers.map(({ slots }) => slots)),
  }
}
