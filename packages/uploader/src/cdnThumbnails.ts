import { definePlugin, type PluginFactory, type UploadEntry } from '@lading/kernel'
import type { ThumbnailProvider } from '@lading/react'

/** Longest side that the CDN delivers, in pixels. */
const MAX_SIDE = 3000

/** Pictures of uploaded images whose bytes are not on this page, made by the CDN. */
export const cdnThumbnails: PluginFactory<Record<never, never>> = definePlugin({
  id: 'cdn-thumbnails',
  setup({ config, contribute }) {
    const provider: ThumbnailProvider = {
      id: 'cdn',
      order: 100,
      // Constant while the bytes are here: their picture must not be made anew when the upload is over.
      key: ({ file, fileInfo, cdnUrlModifiers }) =>
        file ? '' : `${fileInfo?.cdnUrl ?? ''}${cdnUrlModifiers}`,
      get: async (entry, sizePx) =>
        thumbnailUrl(entry, Math.max(sizePx, config.get('thumbSize') * Math.max(devicePixelRatio, 1))),
    }
    contribute('thumbnail', provider)
  },
})

/** Address of a square picture of an entry, or null where the CDN has none that the page lacks. */
export function thumbnailUrl(entry: UploadEntry, sizePx: number): string | null {
  const { file, isImage, fileInfo, cdnUrlModifiers } = entry
  if (file || !isImage || !fileInfo) return null
  const side = Math.min(Math.ceil(sizePx), MAX_SIDE)
  return `${fileInfo.cdnUrl}${cdnUrlModifiers}-/stretch/off/-/scale_crop/${side}x${side}/center/`
}
