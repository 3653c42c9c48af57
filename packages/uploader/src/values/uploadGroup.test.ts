import { CdnUrlsToken, definePlugin, type GroupInfo, type UploadEntry } from '@lading/kernel'
import { createTestUploader } from '@lading/kernel/testing'
import { expect, test } from 'vitest'
import { type GroupMember, uploadGroup } from './uploadGroup.js'

const uuid = '11111111-2222-4333-8444-555555555555'
const file = new File(['x'], 'a.txt')

function setUp() {
  const cdn = definePlugin({
    id: 'cdn',
    setup: ({ provide }) =>
      provide(CdnUrlsToken, () => ({ parse: () => null, withModifiers: (url: string) => url })),
  })
  const t = createTestUploader({ plugins: [cdn()] })
  const groups: string[][] = []
  t.transport.transport.createGroup = async (entries: readonly UploadEntry[]) => {
    groups.push(entries.map(({ fileName, externalUrl, uuid }) => String(externalUrl ?? (fileName || uuid))))
    return { uuid: 'g~3' } as GroupInfo
  }
  return { ...t, groups }
}

test('a group of files, URLs and UUIDs is made once all are uploaded, without the rest of the list', async () => {
  const { uploader, add, transport, clock, groups } = setUp()
  add('other.txt')
  const group = uploadGroup(uploader, [file, new URL('https://example.com/b.jpg'), uuid])
  await clock.advance(0)
  expect(uploader.entries.size).toBe(4)
  for (const upload of transport.uploads.slice(1)) {
    expect(groups).toEqual([])
    upload.succeed()
    await clock.advance(400)
  }
  await expect(group).resolves.toEqual({ uuid: 'g~3' })
  expect(groups).toHaveLength(1)
  expect(groups[0]).toHaveLength(3)
})

test.each([
  ['a.txt', 'a.txt'],
  [[7], '7'],
  [[file, null], '[object File],'],
  [[], ''],
  [null, 'null'],
])('%j is not supported', async (members, text) => {
  const { uploader } = setUp()
  await expect(uploadGroup(uploader, members as unknown as GroupMember[])).rejects.toThrow(
    `Group uploading from "${text}" is not supported`,
  )
  expect(uploader.entries.size).toBe(0)
})

test('the first failure, a removal and the signal end the wait', async () => {
  const { uploader, transport, clock, groups } = setUp()
  const failing = uploadGroup(uploader, [file])
  const removed = uploadGroup(uploader, [file])
  const controller = new AbortController()
  const aborted = uploadGroup(uploader, [file], { signal: controller.signal })
  const results = Promise.allSettled([failing, removed, aborted])
  await clock.advance(0)
  transport.uploads[0]?.fail(new Error('no space'))
  uploader.removeFileByInternalId(uploader.entries.ids[1] as string)
  controller.abort()
  await clock.advance(400)
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(groups).toEqual([])
})
