import { expect, test, vi } from 'vitest'
import { createTestUploader } from '../testing/createTestUploader.js'

test('an entry moves up, down and to the ends; output, Uppy and hosts follow', async () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const { uploader } = t
  const [a = '', b = '', c = '', d = ''] = uploader.addFiles(
    ['a', 'b', 'c', 'd'].map((name) => new File([], name)),
  )
  await t.clock.advance(1_000)
  const orders: string[] = []
  uploader.on('change', ({ allEntries }) => orders.push(allEntries.map(({ name }) => name).join('')))
  const notified = vi.fn()
  uploader.entries.subscribe(notified)

  uploader.moveFile(a, 2)
  expect(uploader.entries.ids).toEqual([b, c, a, d])
  expect(Object.keys(uploader.uppy.getState().files)).toEqual([b, c, a, d])
  await t.clock.advance(1_000)
  expect(orders).toEqual(['bcad'])
  expect(notified).toHaveBeenCalledOnce()

  uploader.moveFile(d, 0)
  expect(uploader.entries.ids).toEqual([d, b, c, a])
  uploader.moveFile(d, 99)
  uploader.moveFile(c, -1)
  expect(uploader.entries.ids).toEqual([c, b, a, d])
  for (const index of [1, Number.NaN]) uploader.moveFile(b, index)
  expect(uploader.entries.ids).toEqual([c, b, a, d])
  // Uploads, counts and events of single files are those of before.
  expect(uploader.getOutputCollectionState()).toMatchObject({ totalCount: 4, status: 'idle' })
  expect(() => uploader.moveFile('unknown', 0)).toThrow('not found')
})
