import { expect, test, vi } from 'vitest'
import { UploadError } from '../errors/transportErrors.js'
import { createTestUploader } from '../testing/createTestUploader.js'

test.each([
  ['https://example.com/albums/photo.jpg?size=2#top', 'photo.jpg'],
  ['https://example.com/a%20b/%C3%BCber.png', 'über.png'],
  ['https://example.com/100%.txt', '100%.txt'],
  ['https://example.com/albums/', 'albums'],
  ['https://example.com:8080', 'example.com:8080'],
])('a file that is added by %s is called %s before it is known', (url, name) => {
  const { uploader } = createTestUploader()
  expect(uploader.addFileFromUrl(url).name).toBe(name)
})

test('a link whose upload fails has its name in events and in the collection; a given name counts more', async () => {
  const { uploader, transport, clock } = createTestUploader()
  const failed = vi.fn()
  uploader.on('file-upload-failed', ({ name }) => failed(name))
  uploader.addFileFromUrl('https://example.com/gone.jpg')
  uploader.addFileFromUrl('https://example.com/1', { fileName: 'mine.jpg' })
  uploader.uploadAll()
  await clock.advance(100)
  for (const upload of transport.uploads) upload.fail(new UploadError('Gone'))
  await clock.advance(100)
  expect(failed.mock.calls).toEqual([['gone.jpg'], ['mine.jpg']])
  expect(uploader.getOutputCollectionState().allEntries.map(({ name }) => name)).toEqual([
    'gone.jpg',
    'mine.jpg',
  ])
})
