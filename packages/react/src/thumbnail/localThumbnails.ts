import type { ObjectUrls, ThumbnailProvider } from '@lading/kernel'
import { fileKind } from './fileKind.js'
import { localFile } from './localFile.js'

/** Draws thumbnails of local images and videos; the code that decodes them is loaded with the first one. */
export function localThumbnails(urls: () => ObjectUrls): ThumbnailProvider {
  return {
    id: 'local',
    order: 100,
    key: ({ file }) => (file ? String(localFile(file).number) : ''),
    async get(entry, sizePx, signal) {
      const { file, isImage, internalId } = entry
      if (!file) return null
      if (isImage) {
        const { drawThumbnail } = await import('./drawThumbnail.js')
        return drawThumbnail(file, sizePx, signal)
      }
      if (fileKind(entry) !== 'video') return null
      const { drawVideoFrame } = await import('./drawVideoFrame.js')
      if (signal.aborted) return null
      const url = urls().create(file, internalId)
      try {
        const onLength = (lengthS: number) => {
          localFile(file).lengthS = lengthS
        }
        return await drawVideoFrame({ url, sizePx, signal, onLength })
      } finally {
        urls().revoke(url)
      }
    },
  }
}
