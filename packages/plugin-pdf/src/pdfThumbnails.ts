import { ClockToken, definePlugin, type PluginFactory, type UploadEntry } from '@lading/kernel'
import type { PdfClient } from './PdfRenderer.js'

/**
 * Shows the first page of local PDF files. The drawing code loads with the first visible PDF and runs in a worker.
 *
 * @example
 * createUploader({ plugins: [uploadcareTransport(), pdfThumbnails()] })
 */
export const pdfThumbnails: PluginFactory = definePlugin({
  id: 'pdf-thumbnails',
  checksFiles: false,
  setup({ config, contribute, get, logger, onCleanup }) {
    let client: Promise<PdfClient> | undefined
    const open = async () => {
      const { PdfRenderer } = await import('./PdfRenderer.js')
      return PdfRenderer.open(get(ClockToken), (problem) => {
        if (config.get('debug')) logger.warn(problem)
      })
    }
    contribute('thumbnail', {
      id: 'pdf',
      // Runs after local thumbnails, which draw images and videos.
      order: 110,
      async get(entry, sizePx, signal) {
        const { file } = entry
        if (!file || !isPdf(entry)) return null
        try {
          client ??= open()
          return await (await client).draw(file, sizePx, signal)
        } catch {
          // If the chunk failed to load, request it again for the next PDF.
          client = undefined
          return null
        }
      },
    })
    onCleanup(() => void client?.then(({ close }) => close()).catch(() => {}))
  },
})

const PDF = /[/.]pdf$/i

function isPdf({ mimeType, fileName }: UploadEntry): boolean {
  return PDF.test(mimeType ?? '') || PDF.test(fileName ?? '')
}
