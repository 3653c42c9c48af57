import { createEntry, describePlugin } from '@lading/kernel/testing'
import { describe, expect, test } from 'vitest'
import { pdfThumbnails } from './pdfThumbnails.js'
import { createPdf } from './testing/fixtures/createPdf.js'

describePlugin(() => pdfThumbnails(), {
  runner: { describe, test },
  contributes: { thumbnail: ['pdf'] },
  async exercise({ uploader }) {
    const [provider] = uploader.slots.items('thumbnail')
    const entry = createEntry({ file: createPdf(), mimeType: 'application/pdf' })
    expect(await provider?.get(entry, 100, new AbortController().signal)).toBeInstanceOf(Blob)
  },
})
