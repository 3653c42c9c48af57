import { describePlugin } from '@lading/kernel/testing'
import { describe, test } from 'vitest'
import { localSource } from './localSource.js'
import { entryItem, fakeTransfer, fileEntry } from './testing/fixtures/fakeEntries.js'

describePlugin(() => localSource(), {
  runner: { describe, test },
  contributes: { source: ['local'] },
  uploader: { config: { sourceList: 'local' } },
  async exercise({ uploader, clock }) {
    const [source] = uploader.slots.items('source')
    const transfer = fakeTransfer([entryItem(fileEntry('/a.txt'), new File(['bytes'], 'a.txt'))])
    const taken = source?.onTransfer?.(transfer, 'drop-area')
    await clock.advance(1000)
    await taken
  },
})
