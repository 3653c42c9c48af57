import type { Uploader } from '@lading/uploader'
import { drawPhoto } from '../gallery/createPhotos.js'
import { createPdf } from '../scenes/createPdf.js'
import { type ExampleBehavior, withBehavior } from './exampleUploads.js'

/** Uploads at the same time while the examples are added: of the three that take long, one is queued. */
const CONCURRENT_UPLOADS = 2

const files: readonly (readonly [name: string, type: string, bytes: number, behavior?: ExampleBehavior])[] = [
  ['Quarterly report.pdf', 'application/pdf', 181_300],
  [
    'Price list.xlsx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    48_200,
    'fails-once',
  ],
  ['Product tour.mp4', 'video/mp4', 8_400_000, 'slow'],
  ['Site backup.zip', 'application/zip', 2_600_000, 'busy'],
  ['Interview.m4a', 'audio/mp4', 1_250_000, 'slow'],
]

/** The lines of the report, whose page is the picture of its row. */
const report = [
  'Revenue grew in all four regions, and most of it in the north.',
  'Costs are as planned; two machines were replaced.',
  'The new warehouse opens in spring.',
]

/** Adds a file in each state: uploaded, failed, uploading, waiting for the server, queued. */
export async function addExamples(uploader: Uploader, signal: AbortSignal): Promise<void> {
  const photo = await drawPhoto(5)
  if (signal.aborted || uploader.isDestroyed) return
  const removeLimit = uploader.config.override({ maxConcurrentRequests: CONCURRENT_UPLOADS })
  uploader.addFiles([
    new File([photo], 'Morning over the hills.jpg', { type: 'image/jpeg' }),
    ...files.map(([name, type, bytes, behavior]) => {
      const isReport = type === 'application/pdf'
      const content = isReport ? createPdf('Quarterly report', report, bytes) : new Uint8Array(bytes)
      const file = new File([content], name, { type })
      return behavior ? withBehavior(file, behavior) : file
    }),
  ])
  uploader.setCurrentActivity('upload-list')
  // Files of the visitor do not wait for the examples.
  const off = uploader.on('file-added', ({ name }) => {
    if (files.some(([known]) => known === name)) return
    off()
    removeLimit()
  })
}
