import { expect, test, vi } from 'vitest'
import type { GroupInfo } from '../entry/GroupInfo.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import { definePlugin } from '../plugin/definePlugin.js'
import { microtasks } from '../testing/createFakeClock.js'
import { namedError } from '../testing/createFakeTransport.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { type Transport, TransportToken } from './Transport.js'

interface GroupRequest {
  readonly names: readonly (string | null)[]
  readonly signal: AbortSignal
  readonly succeed: () => GroupInfo
  readonly fail: (error: Error) => void
}

function setUp(config = {}) {
  const requests: GroupRequest[] = []
  const createGroup: Transport['createGroup'] = (entries: readonly UploadEntry[], { signal }) =>
    new Promise((resolve, reject) => {
      const group = {
        uuid: `group-${requests.length}~${entries.length}`,
        cdnUrl: `https://cdn.example/group-${requests.length}~${entries.length}/`,
        filesCount: entries.length,
      } as GroupInfo
      requests.push({
        names: entries.map(({ fileName }) => fileName),
        signal,
        succeed() {
          resolve(group)
          return group
        },
        fail: reject,
      })
    })
  const plugin = definePlugin({
    id: 'groups',
    needs: ['fake-transport'],
    setup({ get, provide }) {
      const { upload, fileInfo } = get(TransportToken)
      provide(TransportToken, () => ({ upload, fileInfo, createGroup }))
    },
  })
  const t = createTestUploader({ config: { groupOutput: true, ...config }, plugins: [plugin()] })
  const created = vi.fn()
  t.uploader.on('group-created', ({ group, status }) => created(group?.uuid, status))
  const settle = async () => {
    await microtasks()
    await t.clock.advance(60)
  }
  const upload = async (...names: string[]) => {
    const ids = t.add(...names)
    await settle()
    for (const name of names) t.transport.of(name).succeed()
    await settle()
    return ids as [string, ...string[]]
  }
  const state = () => t.uploader.getOutputCollectionState()
  return { ...t, requests, created, settle, upload, state }
}

test('creates a group of the files, in list order, once the whole list is uploaded', async () => {
  const t = setUp()
  t.add('a', 'b')
  await t.settle()
  t.transport.of('b').succeed()
  await t.settle()
  expect(t.requests).toEqual([])
  t.transport.of('a').succeed()
  await t.settle()
  expect(t.requests.map(({ names }) => names)).toEqual([['a', 'b']])
  expect(t.state()).toMatchObject({ status: 'success', group: null })
  const group = t.requests[0]?.succeed()
  await t.settle()
  expect(t.state().group).toBe(group)
  expect(t.uploader.collection.snapshot.group).toBe(group)
  expect(t.created.mock.calls).toEqual([['group-0~2', 'success']])
  await t.clock.advance(1000)
  expect(t.requests).toHaveLength(1)
})

test('creates no group of an empty list or while groupOutput is off; switching it on creates one', async () => {
  const t = setUp({ groupOutput: false })
  await t.upload('a')
  expect(t.requests).toEqual([])
  t.uploader.config.set({ groupOutput: true })
  await t.settle()
  t.requests[0]?.succeed()
  await t.settle()
  expect(t.state().group).not.toBeNull()
  t.uploader.config.set({ groupOutput: false })
  await t.settle()
  expect(t.state().group).toBeNull()
  t.uploader.config.set({ groupOutput: true })
  t.uploader.removeAllFiles()
  await t.settle()
  expect(t.requests).toHaveLength(1)
})

const changes: [string, (t: ReturnType<typeof setUp>, id: string) => void][] = [
  ['an added file', (t) => t.add('added')],
  ['a removed file', (t, id) => t.uploader.removeFileByInternalId(id)],
  ['a changed cdnUrl', (t, id) => t.uploader.updateFile(id, { cdnUrl: 'https://cdn.example/edited/' })],
  [
    'a replaced file',
    (t, id) => {
      const { fileInfo } = t.uploader.getOutputItem(id)
      if (fileInfo) t.uploader.replaceFile(id, { ...fileInfo, uuid: 'other' })
    },
  ],
]

test.each(changes)('%s discards the group at once, also one that is in flight', async (_, change) => {
  for (const isCreated of [true, false]) {
    const t = setUp()
    const [id] = await t.upload('a', 'b')
    if (isCreated) t.requests[0]?.succeed()
    await microtasks()
    expect(!!t.state().group).toBe(isCreated)
    change(t, id)
    expect(t.state().group).toBeNull()
    t.requests[0]?.succeed()
    await t.settle()
    expect(t.state().group).toBeNull()
    expect(t.created).toHaveBeenCalledTimes(isCreated ? 1 : 0)
    if (!isCreated) expect(t.requests[0]?.signal.aborted).toBe(true)
    if (t.transport.uploads.at(-1)?.entry.fileName === 'added') t.transport.of('added').succeed()
    await t.settle()
    expect(t.requests).toHaveLength(2)
    t.requests[1]?.succeed()
    await t.settle()
    expect(t.state().group).not.toBeNull()
  }
})

test('switching groupOutput off discards a group in flight, even if the transport ignores its signal', async () => {
  const t = setUp()
  await t.upload('a')
  t.uploader.config.set({ groupOutput: false })
  await t.settle()
  expect(t.requests[0]?.signal.aborted).toBe(true)
  t.requests[0]?.succeed()
  await t.settle()
  expect(t.state().group).toBeNull()
  expect(t.created).not.toHaveBeenCalled()
})

test('a change of the list aborts the request in flight', async () => {
  const t = setUp()
  const [id] = await t.upload('a', 'b')
  t.uploader.removeFileByInternalId(id)
  await t.settle()
  expect(t.requests[0]?.signal.aborted).toBe(true)
  expect(t.log).toEqual([])
})

test('a failed group is an error of the list: its entries stay uploaded, and a retry requests it again', async () => {
  for (const retry of ['retryAll', 'uploadAll'] as const) {
    const t = setUp()
    await t.upload('a', 'b')
    t.requests[0]?.fail(namedError('NetworkError', 'Network error'))
    await t.settle()
    expect(t.state()).toMatchObject({
      status: 'failed',
      successCount: 2,
      group: null,
      errors: [{ type: 'NETWORK_ERROR', message: 'Network error' }],
    })
    expect(t.log.join()).toContain('The group could not be created')
    await t.clock.advance(5000)
    expect(t.requests).toHaveLength(1)
    t.uploader[retry]()
    await t.settle()
    expect(t.state()).toMatchObject({ status: 'success', errors: [] })
    t.requests[1]?.succeed()
    await t.settle()
    expect(t.state().group).not.toBeNull()
  }
})

test('after a failure a changed list is requested automatically', async () => {
  const t = setUp()
  const [id] = await t.upload('a', 'b')
  t.requests[0]?.fail(namedError('UploadError', 'Some files not found.'))
  await t.settle()
  expect(t.state().errors).toMatchObject([{ type: 'UPLOAD_ERROR', message: 'Some files not found.' }])
  t.uploader.removeFileByInternalId(id)
  expect(t.state()).toMatchObject({ status: 'success', errors: [] })
  await t.settle()
  expect(t.requests[1]?.names).toEqual(['b'])
})

test('logs that the transport cannot create groups', async () => {
  const t = createTestUploader({ config: { groupOutput: true } })
  t.add('a')
  await microtasks()
  t.transport.of('a').succeed()
  await t.clock.advance(60)
  expect(t.log.join()).toContain('The transport cannot create groups')
  expect(t.uploader.getOutputCollectionState().errors).toMatchObject([{ type: 'UNKNOWN_ERROR' }])
})

test('destroying the uploader aborts the request', async () => {
  const t = setUp()
  await t.upload('a')
  t.uploader.destroy()
  expect(t.requests[0]?.signal.aborted).toBe(true)
  t.requests[0]?.succeed()
  await t.settle()
  expect(t.created).not.toHaveBeenCalled()
  expect(t.clock.pending).toBe(0)
  expect(t.log).toEqual([])
})

test('the error of a group carries its cause, and a generic message for an unknown one', async () => {
  const t = setUp()
  await t.upload('a')
  const cause = new Error('ECONNRESET')
  t.requests[0]?.fail(cause)
  await t.settle()
  expect(t.state().errors).toEqual([
    { type: 'UNKNOWN_ERROR', message: 'Something went wrong', payload: { error: cause } },
  ])
})

test.each([undefined, null, {}, 'group', { cdnUrl: 7 }])(
  'a transport that resolves with %o fails the group',
  async (result) => {
    const plugin = definePlugin({
      id: 'invalid-groups',
      needs: ['fake-transport'],
      setup({ get, provide }) {
        const { upload, fileInfo } = get(TransportToken)
        provide(TransportToken, () => ({ upload, fileInfo, createGroup: async () => result as never }))
      },
    })
    const t = createTestUploader({ config: { groupOutput: true }, plugins: [plugin()] })
    t.add('a')
    await microtasks()
    t.transport.of('a').succeed()
    await t.clock.advance(200)
    expect(t.uploader.getOutputCollectionState()).toMatchObject({
      status: 'failed',
      successCount: 1,
      group: null,
      errors: [{ type: 'UNKNOWN_ERROR' }],
    })
    expect(t.log.join()).toContain('The transport returned no group.')
  },
)

test('retryAll and uploadAll keep an existing group', async () => {
  const t = setUp()
  await t.upload('a')
  const group = t.requests[0]?.succeed()
  await t.settle()
  t.uploader.retryAll()
  t.uploader.uploadAll()
  await t.settle()
  expect(t.state().group).toBe(group)
  expect(t.requests).toHaveLength(1)
  expect(t.created).toHaveBeenCalledTimes(1)
})

test('a subscriber that changes the list when the group arrives discards the group, and group-created is not emitted', async () => {
  const t = setUp()
  const [id] = await t.upload('a', 'b')
  const unsubscribe = t.uploader.collection.subscribe(() => {
    if (t.uploader.collection.snapshot.group) t.uploader.removeFileByInternalId(id)
  })
  t.requests[0]?.succeed()
  await t.settle()
  unsubscribe()
  expect(t.state().group).toBeNull()
  expect(t.created).not.toHaveBeenCalled()
  expect(t.requests.map(({ names }) => names)).toEqual([['a', 'b'], ['b']])
})
