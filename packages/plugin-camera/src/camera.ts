import { ClockToken, definePlugin, ObjectUrlsToken, type PluginFactory } from '@lading/kernel'
import { cameraConfig } from './cameraConfig.js'
import { cameraMessages } from './cameraMessages.js'
import { contributeSources } from './contributeSources.js'
import { icons } from './icons.js'
import { warnAboutDeprecated } from './warnAboutDeprecated.js'

/** Options of {@link camera}. */
export interface CameraOptions {
  /**
   * Whether the source opens the device's own camera instead of the screen in the page. It needs a plugin that brings
   * the system's file dialog. @default where the browser has HTML media capture, as phones and tablets do
   */
  readonly usesSystemCamera?: boolean
}

/**
 * Photos and videos of the person's own camera.
 *
 * @example
 * createUploader({ config: { sourceList: 'camera' }, plugins: [uploadcareTransport(), dashboard(), camera()] })
 */
export const camera: PluginFactory<CameraOptions> = definePlugin<CameraOptions>({
  id: 'camera',
  config: cameraConfig,
  messages: cameraMessages,
  setup(context) {
    const { config, contribute, get, logger, onCleanup, options, signal, uploader } = context
    onCleanup(warnAboutDeprecated(config, logger))

    const load = async () => {
      const { createCameraActivity, screenMessages } = await import('./react/createCameraActivity.js')
      onCleanup(uploader.locale.add('en', screenMessages, true))
      return createCameraActivity({ clock: get(ClockToken), urls: get(ObjectUrlsToken), signal })
    }
    let loading: ReturnType<typeof load> | undefined
    const loadOnce = () => {
      loading ??= load()
      // One that fails is tried again, and reported by who needs it.
      loading.catch(() => {
        loading = undefined
      })
      return loading
    }
    contribute('activity', { id: 'camera', title: 'caption-camera', view: { kind: 'react', load: loadOnce } })
    for (const icon of icons) contribute('icon', icon)

    contributeSources(context, {
      usesSystemCamera: options.usesSystemCamera ?? hasMediaCapture(),
      open() {
        uploader.setCurrentActivity('camera')
        uploader.setModalState(true)
      },
      prefetch: () => void loadOnce(),
    })
  },
})

declare module '@lading/kernel' {
  interface ActivityParams {
    /** Photos and videos of the camera. */
    camera: undefined
  }
}

function hasMediaCapture(): boolean {
  return typeof HTMLInputElement === 'function' && 'capture' in HTMLInputElement.prototype
}
