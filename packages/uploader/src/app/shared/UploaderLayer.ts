import type { Plugin, SlotSettings } from '@lading/kernel'

/** The settings of one user of a shared uploader. */
export interface UploaderLayer {
  readonly config: Readonly<Record<string, unknown>>
  readonly plugins: readonly Plugin[]
  readonly slots: SlotSettings
}

/** Merges layers into one: later ones take precedence, plugins are identified by their ids. */
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
