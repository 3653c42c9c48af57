import {
  ClockToken,
  definePlugin,
  type MessageTable,
  ObjectUrlsToken,
  type PluginFactory,
} from '@lading/kernel'
import { cameraConfig } from './cameraConfig.js'
import { cameraMessages } from './cameraMessages.js'
import { contributeSources } from './contributeSources.js'
import { icons } from './icons.js'
import { warnAboutDeprecated } from './warnAboutDeprecated.js'

/** Options of {@link camera}. */
export interface CameraOptions {
  /**
   * Whether the source opens the device's own camera instead of the activity in the page. Requires a plugin that provides
   * a system dialog. @default where the browser supports HTML media capture, as on phones and tablets
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
  sources: ['camera', 'mobile-photo-camera', 'mobile-video-camera'],
  config: cameraConfig,
  messages: cameraMessages,
  setup(context) {
    const { config, contribute, get, logger, onCleanup, options, signal, uploader } = context
    onCleanup(warnAboutDeprecated(config, logger))

    const loadChunks = () =>
      Promise.all([import('./react/createCameraActivity.js'), import('./cameraActivityMessages.js')])
    const load = async () => {
      const [{ createCameraActivity }, { cameraActivityMessages }] = await loadChunks()
      // Into the plugin's own table, so that messages which were added later still take precedence.
      Object.assign(cameraMessages.en as MessageTable, cameraActivityMessages)
      return createCameraActivity({ clock: get(ClockToken), urls: get(ObjectUrlsToken), signal })
    }
    contribute('activity', { id: 'camera', title: 'caption-camera', view: { kind: 'react', load } })
    for (const icon of icons) contribute('icon', icon)

    contributeSources(context, {
      usesSystemCamera: options.usesSystemCamera ?? hasMediaCapture(),
      open() {
        uploader.setCurrentActivity('camera')
        uploader.setModalState(true)
      },
      prefetch() {
        // The activity reports a failure when it is opened.
        loadChunks().catch(() => {})
      },
    })
  },
})

declare module '@lading/kernel' {
  interface ActivityParams {
    /** Takes photos and videos. */
    camera: undefined
  }
}

function hasMediaCapture(): boolean {
  return typeof HTMLInputElement === 'function' && 'capture' in HTMLInputElement.prototype
}
