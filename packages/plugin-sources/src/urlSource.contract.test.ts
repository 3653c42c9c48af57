import { describePlugin } from '@lading/kernel/testing'
import { describe, test } from 'vitest'
import { textTransfer } from './testing/fixtures/fakeEntries.js'
import { urlSource } from './urlSource.js'

describePlugin(() => urlSource(), {
  runner: { describe, test },
  contributes: { source: ['url'], activity: ['url'] },
  uploader: { config: { sourceList: 'url' } },
  async exercise({ uploader, clock }) {
    const [source] = uploader.slots.items('source')
    await uploader.openSource('url')
    const links = Array.from({ length: 150 }, (_, index) => `https://a.example/${index}`).join('\n')
    const added = source?.onTransfer?.(textTransfer({ 'text/uri-list': links }), 'drop-area')
    await clock.advance(1000)
    await added
  },
})
