import { type PluginContext, type Source, SystemDialogToken } from '@lading/kernel'
import type { CameraMode } from './engine/CaptureSnapshot.js'
import { modesOf } from './modes.js'

/** How {@link contributeSources} is to do it. */
export interface SourcesOptions {
  /** Whether `camera` stands for the device's own camera. */
  readonly usesSystemCamera: boolean
  /** Opens the screen in the page. */
  readonly open: () => void
  /** Loads the screen ahead. */
  readonly prefetch: () => void
}

/** Contributes the source `camera`, and the two that open the device's own camera. */
export function contributeSources(
  { config, contribute, get, onCleanup, uploader }: Omit<PluginContext<object>, 'options'>,
  { usesSystemCamera, open, prefetch }: SourcesOptions,
): void {
  const systemSource = (mode: CameraMode): Source => ({
    id: `mobile-${mode}-camera`,
    label: `src-type-mobile-${mode}-camera`,
    icon: `mobile-${mode}-camera`,
    open: () => uploader.openSystemDialog({ captureCamera: true, modeCamera: mode }),
  })
  const hasDialog = () => {
    try {
      return Boolean(get(SystemDialogToken))
    } catch {
      return false
    }
  }
  contribute('source', systemSource('photo'))
  contribute('source', systemSource('video'))

  const contributeCamera = () => {
    const ids = modesOf(config.get('cameraModes')).map((mode) => systemSource(mode).id)
    return contribute('source', {
      id: 'camera',
      label: 'src-type-camera',
      icon: 'camera',
      open,
      prefetch,
      ...(usesSystemCamera && { expand: () => (hasDialog() ? ids : ['camera']) }),
    })
  }
  let revoke = contributeCamera()
  // Interfaces draw a slot anew when one of its items is another one.
  const renew = () => {
    revoke()
    revoke = contributeCamera()
  }
  if (usesSystemCamera) onCleanup(config.subscribe(['cameraModes'], renew))
}
