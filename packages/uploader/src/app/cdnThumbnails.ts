import { definePlugin, type PluginFactory, type ThumbnailProvider, type UploadEntry } from '@lading/kernel'

/** Longest side of an image that the CDN delivers. */
const MAX_SIDE_PX = 3000

/** Thumbnails by the CDN, for uploaded images that were edited or have no local file. */
export const cdnThumbnails: PluginFactory = definePlugin({
  id: 'cdn-thumbnails',
  setup({ config, contribute }) {
    const provider: ThumbnailProvider = {
      id: 'cdn',
      // Before local thumbnails, which do not show edits.
      order: 50,
      // Constant for an unedited local file: its thumbnail stays when the upload has ended.
      key: ({ file, fileInfo, cdnUrlModifiers }) =>
        file && !cdnUrlModifiers ? '' : `${fileInfo?.cdnUrl ?? ''}${cdnUrlModifiers}`,
      get: async (entry, sizePx) =>
        thumbnailUrl(entry, Math.max(sizePx, config.get('thumbSize') * Math.max(devicePixelRatio, 1))),
    }
    contribute('thumbnail', provider)
  },
})

/** Returns the URL of an entry's square thumbnail; null for an unedited local file or one that is not an uploaded image. */
export function thumbnailUrl(entry: UploadEntry, sizePx: number): string | null {
  const { file, isImage, fileInfo, cdnUrlModifiers } = entry
  if ((file && !cdnUrlModifiers) || !isImage || !fileInfo) return null
  const side = Math.min(Math.ceil(sizePx), MAX_SIDE_PX)
  return `${fileInfo.cdnUrl}${cdnUrlModifiers}-/stretch/off/-/scale_crop/${side}x${side}/center/`
}
