import type { ObjectUrls, ThumbnailProvider } from '@lading/kernel'
import { fileKind } from './fileKind.js'
import { videoLengths } from './videoLengths.js'

/** Draws thumbnails of local images and videos; the code that decodes them is loaded with the first one. */
export function localThumbnails(urls: () => ObjectUrls): ThumbnailProvider {
  return {
    id: 'local',
    order: 100,
    key: ({ file }) => (file ? String(numberOf(file)) : ''),
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
        const onLength = (lengthS: number) => videoLengths.set(file, lengthS)
        return await drawVideoFrame({ url, sizePx, signal, onLength })
      } finally {
        urls().revoke(url)
      }
    },
  }
}

let count = 0
const numbers = new WeakMap<Blob, number>()

/** Returns a number that another file does not have: a plugin or the page may replace the file of an entry. */
function numberOf(file: Blob): number {
  const known = numbers.get(file)
  if (known) return known
  count += 1
  numbers.set(file, count)
  return count
}
