import { createDeliveryUrlResolver } from '@lading/cdn'
import {
  definePlugin,
  type PluginFactory,
  type ThumbnailProvider,
  TransportToken,
  type UploadEntry,
} from '@lading/kernel'
import { thumbnailConfig } from './thumbnailConfig.js'

/** Longest side of an image that the CDN delivers, in pixels. */
const MAX_SIDE_PX = 3000

/** Settings that change thumbnail URLs. */
const SETTINGS = ['secureDeliveryProxy', 'secureDeliveryProxyUrlResolver', 'thumbSize'] as const

/** Loads thumbnails from the CDN, for uploaded images that were edited, have no local file, or can't be drawn by the browser. */
export const cdnThumbnails: PluginFactory = definePlugin({
  id: 'cdn-thumbnails',
  checksFiles: false,
  config: thumbnailConfig,
  setup({ config, contribute, logger, tryGet }) {
    const get: ThumbnailProvider['get'] = async (entry, sizePx) => {
      // A bucket only delivers the images that it stores.
      if (tryGet(TransportToken)?.servesImages === false) return null
      const thumbSize = config.get('thumbSize') * Math.max(devicePixelRatio, 1)
      const url = thumbnailUrl(entry, Math.max(sizePx, thumbSize))
      return url && resolve(entry, url)
    }
    const resolve = (entry: UploadEntry, url: string) =>
      createDeliveryUrlResolver({
        proxy: config.get('secureDeliveryProxy'),
        resolver: config.get('secureDeliveryProxyUrlResolver'),
        context: {
          uuid: entry.uuid ?? '',
          cdnUrlModifiers: entry.cdnUrlModifiers,
          fileName: entry.fileName ?? '',
        },
        onError: (error) => logger.error('secureDeliveryProxyUrlResolver has thrown an error.', error),
      })(url)
    contribute('thumbnail', {
      id: 'cdn',
      // Comes before local thumbnails, which don't show edits.
      order: 50,
      // Constant for an unedited local file, so that its thumbnail stays when the upload has ended.
      key: (entry) => (showsLocally(entry) ? '' : `${entry.fileInfo?.cdnUrl ?? ''}${entry.cdnUrlModifiers}`),
      get: async (entry, sizePx, signal) => (showsLocally(entry) ? null : get(entry, sizePx, signal)),
    })
    // Comes after local thumbnails, for files that the browser can't decode, such as HEIC.
    contribute('thumbnail', {
      id: 'cdn-instead',
      order: 150,
      dependsOn: SETTINGS,
      key: () => SETTINGS.map((name) => config.get(name)).join(),
      get,
    })
  },
})

function showsLocally({ file, cdnUrlModifiers }: UploadEntry): boolean {
  return file !== null && !cdnUrlModifiers
}

/** Returns the delivery URL of an entry's square thumbnail; null if the entry isn't an uploaded image. */
export function thumbnailUrl(entry: UploadEntry, sizePx: number): string | null {
  const { isImage, fileInfo, cdnUrlModifiers } = entry
  if (!isImage || !fileInfo) return null
  const side = Math.min(Math.ceil(sizePx), MAX_SIDE_PX)
  return `${fileInfo.cdnUrl}${cdnUrlModifiers}-/stretch/off/-/scale_crop/${side}x${side}/center/`
}
