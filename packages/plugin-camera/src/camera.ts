import {
  ClockToken,
  type ConfigStore,
  definePlugin,
  type Logger,
  type MessageTable,
  ObjectUrlsToken,
  type PluginContext,
  type PluginFactory,
  type Source,
  SystemDialogToken,
} from '@lading/kernel'
import { cameraConfig } from './cameraConfig.js'
import { cameraMessages } from './cameraMessages.js'
import { listCameraModes } from './cameraModes.js'
import type { CameraMode } from './engine/CaptureSnapshot.js'
import { getStreamOpener } from './getStreamOpener.js'

const PATHS = {
  'mobile-photo-camera':
    'M4 8.75h3.2L8.9 6h6.2l1.7 2.75H20v9.5H4zM12 10.5a2.75 2.75 0 1 1 0 5.5 2.75 2.75 0 0 1 0-5.5',
  'mobile-video-camera': 'M3.75 7.25h11.5v9.5H3.75zM15.25 10.75l5-2.75v8l-5-2.75z',
} as const

/** Icons for the sources that open the device's camera app. The user interface provides the `camera` icon. */
const icons: readonly { readonly id: string; readonly path: string }[] = Object.entries(PATHS).map(
  ([id, path]) => ({ id, path }),
)

/** Options for {@link camera}. */
export interface CameraOptions {
  /**
   * Whether the source opens the device's camera app instead of the activity in the page. Requires a plugin that provides
   * a system dialog. @default true if the browser supports HTML media capture, as on phones and tablets
   */
  readonly usesSystemCamera?: boolean
}

/**
 * Takes photos and videos.
 *
 * @example
 * createUploader({ config: { sourceList: 'camera' }, plugins: [uploadcareTransport(), dashboard(), camera()] })
 */
export const camera: PluginFactory<CameraOptions> = definePlugin<CameraOptions>({
  id: 'camera',
  checksFiles: false,
  sources: ['camera', 'mobile-photo-camera', 'mobile-video-camera'],
  config: cameraConfig,
  messages: cameraMessages,
  setup(context) {
    const { config, contribute, expose, get, logger, onCleanup, options, signal, uploader } = context
    onCleanup(warnAboutDeprecated(config, logger))

    const loadChunk = () => import('./react/cameraCode.js')
    const load = async () => {
      const { cameraActivityMessages, cameraIcons, createCameraActivity } = (await loadChunk()).cameraCode
      // Extend the plugin's own table: messages added later must still take precedence.
      Object.assign(cameraMessages.en as MessageTable, cameraActivityMessages)
      if (!signal.aborted) for (const icon of cameraIcons) contribute('icon', icon)
      const loadScan = async () => {
        const { ScanMode, scanMessages } = (await import('./scan/react/scanCode.js')).scanCode
        Object.assign(cameraMessages.en as MessageTable, scanMessages)
        return ScanMode
      }
      return createCameraActivity({
        clock: get(ClockToken),
        urls: get(ObjectUrlsToken),
        getStreamOpener: () => getStreamOpener(uploader),
        signal,
        loadScan,
      })
    }
    contribute('activity', { id: 'camera', title: 'caption-camera', view: { kind: 'react', load } })
    for (const icon of icons) contribute('icon', icon)

    const open = () => {
      uploader.setCurrentActivity('camera')
      uploader.setModalState(true)
    }
    expose({ open })
    contributeSources(context, {
      usesSystemCamera: options.usesSystemCamera ?? hasMediaCapture(),
      open,
      prefetch() {
        // This is only a preload. The activity reports a failure when it opens.
        loadChunk().catch(() => {})
      },
    })
  },
})

/** The plugin's API, `uploader.plugin('camera')`. */
export interface CameraApi {
  /** Opens the camera in the page. */
  readonly open: () => void
}

declare module '@lading/kernel' {
  interface PluginRegistry {
    camera: CameraApi
  }
  interface ActivityParams {
    /** Takes photos and videos. */
    camera: undefined
  }
}

function hasMediaCapture(): boolean {
  return typeof HTMLInputElement === 'function' && 'capture' in HTMLInputElement.prototype
}

const REPLACEMENTS = {
  enableVideoRecording: 'List the modes in it, e.g. "photo" or "photo, video".',
  defaultCameraMode: 'Its first mode is the initial one, e.g. "video, photo".',
} as const

/** Logs a single warning for each deprecated key that is set. Returns an unsubscribe function. */
function warnAboutDeprecated(
  config: Pick<ConfigStore, 'get' | 'subscribe'>,
  logger: Pick<Logger, 'warn'>,
): () => void {
  const keys = Object.keys(REPLACEMENTS) as (keyof typeof REPLACEMENTS)[]
  const warned = new Set<string>()
  const check = () => {
    for (const key of keys) {
      if (config.get(key) === null || warned.has(key)) continue
      warned.add(key)
      logger.warn(
        `"${key}" is deprecated and will be removed. Use "cameraModes" instead. ${REPLACEMENTS[key]}`,
      )
    }
  }
  check()
  return config.subscribe(keys, check)
}

interface SourcesOptions {
  /** Whether the sources that open the device's camera app replace `camera`. */
  readonly usesSystemCamera: boolean
  readonly open: () => void
  readonly prefetch: () => void
}

/** Contributes the source `camera` and the two sources that open the device's camera app. */
function contributeSources(
  {
    config,
    contribute,
    tryGet,
    uploader,
  }: Pick<PluginContext, 'config' | 'contribute' | 'tryGet' | 'uploader'>,
  { usesSystemCamera, open, prefetch }: SourcesOptions,
): void {
  const systemSource = (mode: Exclude<CameraMode, 'scan'>): Source => ({
    id: `mobile-${mode}-camera`,
    label: `src-type-mobile-${mode}-camera`,
    icon: `mobile-${mode}-camera`,
    open: () => uploader.openSystemDialog({ captureCamera: true, modeCamera: mode }),
  })
  const systemSourceIds = () =>
    listCameraModes(config.get('cameraModes')).map((mode) =>
      // Camera apps don't scan.
      mode === 'scan' ? 'camera' : systemSource(mode).id,
    )

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
      // Fall back to the activity if no plugin provides a system dialog.
      expand: () => (tryGet(SystemDialogToken) ? systemSourceIds() : ['camera']),
    }),
  })
}
