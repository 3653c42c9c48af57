import type { ThumbnailProvider } from '@lading/kernel'

/** Draws thumbnails of local images; the code that decodes them is loaded with the first one. */
export const localThumbnails: ThumbnailProvider = {
  id: 'local',
  order: 100,
  async get({ file, isImage }, sizePx, signal) {
    if (!file || !isImage) return null
    const { drawThumbnail } = await import('./drawThumbnail.js')
    return drawThumbnail(file, sizePx, signal)
  },
}
