import type { ThumbnailProvider } from '../slots/uiSlots.js'

/** Pictures of local images; the code that reads and decodes them is loaded with the first of them. */
export const localThumbnails: ThumbnailProvider = {
  id: 'local',
  order: 100,
  async get({ file, isImage }, sizePx, signal) {
    if (!file || !isImage) return null
    const { drawThumbnail } = await import('./drawThumbnail.js')
    return drawThumbnail(file, sizePx, signal)
  },
}
