import type { Plugin } from '@lading/kernel'
import { cloudNames } from '@lading/plugin-external/names'
import { startIcons } from '@lading/react/views'
import type { ShellSettings } from './readShellSettings.js'

/** A source as the shell shows it, before the plugin that provides it is loaded. */
export interface ShellSource {
  /** Its name in the configuration key `sourceList`. */
  readonly id: string
  /** Message key of its name, or the name itself; empty for a source of a page's plugin, which gets a place only. */
  readonly label: string
  /** Data of an SVG path in a 24 × 24 view box. */
  readonly iconPath: string
}

const source = (id: string, iconPath: string): ShellSource => ({ id, label: `src-type-${id}`, iconPath })

/** The sources of the ready-made uploader. Clouds without an icon of their own get it when the app is loaded. */
export const readyMadeSources: readonly ShellSource[] = [
  source('local', startIcons.local),
  source('folder', startIcons.folder),
  { id: 'url', label: 'src-type-from-url', iconPath: startIcons.url },
  source('camera', startIcons.camera),
  source('draw', startIcons.draw),
  ...Object.keys(cloudNames).map((id) =>
    source(id, (startIcons as Readonly<Record<string, string>>)[id] ?? startIcons.cloud),
  ),
]

/** The sources in the place of `camera` where the browser can open the device's own camera. */
const deviceCameras: Readonly<Record<string, ShellSource>> = {
  photo: source('mobile-photo-camera', startIcons.camera),
  video: source('mobile-video-camera', 'M3.75 7.25h11.5v9.5H3.75zM15.25 10.75l5-2.75v8l-5-2.75z'),
}

/**
 * Returns the sources to show, in the order of `sourceList`.
 *
 * @param isPhone Whether the local source is named as on phones.
 */
export function shellSources(
  { sourceIds, disabledIds, cameraModes, plugins, ownSourceIds }: ShellSettings,
  available: readonly ShellSource[],
  usesDeviceCamera: boolean,
  isPhone: boolean,
): readonly ShellSource[] {
  const isEnabled = (id: string) => !disabledIds.includes(id)
  return [...new Set(sourceIds)]
    .filter(isEnabled)
    .flatMap((id) => {
      if (isOfPlugin(id, plugins)) return { id, label: '', iconPath: '' }
      if (ownSourceIds && !ownSourceIds.has(id)) return []
      const found = available.find((item) => item.id === id)
      // A source of the page's uploader that the shell does not know gets a place.
      if (ownSourceIds && !found) return { id, label: '', iconPath: '' }
      if (isPhone && found?.label === 'src-type-local')
        return { id, label: 'src-type-local-phone', iconPath: startIcons.file }
      if (found?.id !== 'camera' || !usesDeviceCamera) return found ?? []
      return cameraModes.flatMap((mode) => deviceCameras[mode] ?? [])
    })
    .filter(({ id }) => isEnabled(id))
}

/** Whether one of the page's plugins provides a source. */
export function isOfPlugin(id: string, plugins: readonly Plugin[]): boolean {
  // A plugin that was made by another version of the kernel does not declare its sources.
  return plugins.some((plugin) => (plugin.sources ?? [plugin.id]).includes(id))
}

/** Whether the browser opens the device's own camera from a file input, as on phones. Not for a server. */
export function hasMediaCapture(): boolean {
  return 'capture' in HTMLInputElement.prototype
}
