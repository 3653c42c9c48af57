import type { ObjectUrls, ThumbnailProvider } from '@lading/kernel'
import { fileKind } from './fileKind.js'
import { loadDrawings } from './loadDrawings.js'
import { localFile } from './localFile.js'

/**
 * Creates a provider that draws thumbnails for local images and videos; the decoding code is loaded with the first thumbnail.
 */
export function localThumbnails(urls: () => ObjectUrls): ThumbnailProvider {
  return {
    id: 'local',
    order: 100,
    key: ({ file }) => (file ? String(localFile(file).number) : ''),
    async get(entry, sizePx, signal) {
      const { file, isImage, internalId } = entry
      if (!file) return null
      if (isImage) {
        const { drawThumbnail } = await loadDrawings()
        return drawThumbnail(file, sizePx, signal)
      }
      if (fileKind(entry) !== 'video') return null
      const { drawVideoFrame } = await loadDrawings()
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
