import { type PluginContext, type Source, SystemDialogToken } from '@lading/kernel'
import { listCameraModes } from './cameraModes.js'
import type { CameraMode } from './engine/CaptureSnapshot.js'

/** Options of {@link contributeSources}. */
export interface SourcesOptions {
  /** Whether `camera` is replaced by the sources of the device's own camera. */
  readonly usesSystemCamera: boolean
  /** Opens the activity. */
  readonly open: () => void
  /** Preloads the activity. */
  readonly prefetch: () => void
}

/** Contributes the source `camera`, and the two that open the device's own camera. */
export function contributeSources(
  {
    config,
    contribute,
    tryGet,
    uploader,
  }: Pick<PluginContext, 'config' | 'contribute' | 'tryGet' | 'uploader'>,
  { usesSystemCamera, open, prefetch }: SourcesOptions,
): void {
  const systemSource = (mode: CameraMode): Source => ({
    id: `mobile-${mode}-camera`,
    label: `src-type-mobile-${mode}-camera`,
    icon: `mobile-${mode}-camera`,
    open: () => uploader.openSystemDialog({ captureCamera: true, modeCamera: mode }),
  })
  const systemSourceIds = () =>
    listCameraModes(config.get('cameraModes')).map((mode) => systemSource(mode).id)

  contribute('source', systemSource('photo'))
  contribute('source', systemSource('video'))
  contribute('source', {
    id: 'camera',
    label: 'src-type-camera',
    icon: 'camera',
    open,
    prefetch,
    ...(usesSystemCamera && {
      dependsOn: ['cameraModes'],
      // Without a system dialog the activity is still there.
      expand: () => (tryGet(SystemDialogToken) ? systemSourceIds() : ['camera']),
    }),
  })
}
