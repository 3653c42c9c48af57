import type { Plugin } from '@lading/kernel'
import { cloudNames } from '@lading/plugin-external/internal/names'
import { startIcons } from '@lading/react/internal/views'
import type { ShellSettings } from './readShellSettings.js'

/** A source as the shell shows it, before its plugin is loaded. */
export interface ShellSource {
  /** The source's name in the configuration key `sourceList`. */
  readonly id: string
  /**
   * Message key of the source's name, or the name itself. Empty for a source added by the page's plugin; the shell only
   * reserves its space.
   */
  readonly label: string
  /** Data of an SVG path in a 24 × 24 view box. */
  readonly iconPath: string
}

const source = (id: string, iconPath: string): ShellSource => ({ id, label: `src-type-${id}`, iconPath })

/** The ready-made uploader's sources. Clouds without an icon get it when the app is loaded. */
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

/** Sources that replace `camera` if the browser can open the device's native camera. */
const deviceCameras: Readonly<Record<string, ShellSource>> = {
  photo: source('mobile-photo-camera', startIcons.camera),
  video: source('mobile-video-camera', 'M3.75 7.25h11.5v9.5H3.75zM15.25 10.75l5-2.75v8l-5-2.75z'),
}

/**
 * Returns the sources to show, in `sourceList` order.
 *
 * @param isPhone True if the local source gets the name it has on phones.
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
      // The shell reserves space for a source that it doesn't know from the page's uploader.
      if (ownSourceIds && !found) return { id, label: '', iconPath: '' }
      if (isPhone && found?.label === 'src-type-local')
        return { id, label: 'src-type-local-phone', iconPath: startIcons.file }
      if (found?.id !== 'camera' || !usesDeviceCamera) return found ?? []
      return cameraModes.flatMap((mode) => deviceCameras[mode] ?? found)
    })
    .filter(({ id }) => isEnabled(id))
}

/** Returns true if one of the page's plugins provides a source. */
export function isOfPlugin(id: string, plugins: readonly Plugin[]): boolean {
  // A plugin built with another kernel version doesn't declare its sources.
  return plugins.some((plugin) => (plugin.sources ?? [plugin.id]).includes(id))
}

/** Returns true if a file input opens the device's native camera, as on phones. Don't call it on a server. */
export function hasMediaCapture(): boolean {
  return 'capture' in HTMLInputElement.prototype
}
