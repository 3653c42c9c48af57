import { expect, test } from 'vitest'
import { createEntry } from '../testing/createEntry.js'
import { createGroupInfo } from './createGroupInfo.js'

const entries = [
  createEntry({ fileName: 'a.txt', fileSize: 4, status: 'success' }),
  createEntry({ fileName: 'b.png', mimeType: 'image/png', fileSize: 6, status: 'success' }),
]

test('what the server omits comes from the entries', () => {
  expect(createGroupInfo({ url: '/albums/7', id: 7 }, entries)).toEqual({
    uuid: '7',
    cdnUrl: '/albums/7',
    filesCount: 2,
    totalSize: 10,
    isStored: true,
    isImage: true,
    files: entries.map(({ fileInfo }) => fileInfo),
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    storedAt: null,
  })
})

test('what the server says counts, except null and undefined', () => {
  const group = createGroupInfo(
    { url: '/albums/7', filesCount: 9, uuid: null, id: undefined } as never,
    entries,
  )
  expect(group).toMatchObject({ uuid: '/albums/7', filesCount: 9, totalSize: 10 })
})

test.each([undefined, null, {}, { url: '' }, { url: 7 }, 'text'])(
  '%o is refused with what it lacks',
  (group) => {
    expect(() => createGroupInfo(group as never, entries)).toThrow('an object with a "url"')
  },
)
