import { expect, test, vi } from 'vitest'
import type { UploadEntry } from '../entries/UploadEntry.js'
import { definePlugin } from '../plugin/definePlugin.js'
import { microtasks } from '../testing/createFakeClock.js'
import { namedError } from '../testing/createFakeTransport.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { type Transport, TransportToken } from '../upload/Transport.js'
import type { GroupInfo } from './GroupInfo.js'

interface Wish {
  readonly names: readonly (string | null)[]
  readonly signal: AbortSignal
  readonly succeed: () => GroupInfo
  readonly fail: (error: Error) => void
}

function setUp(config = {}) {
  const wishes: Wish[] = []
  const createGroup: Transport['createGroup'] = (entries: readonly UploadEntry[], { signal }) =>
    new Promise((resolve, reject) => {
      const group = {
        uuid: `group-${wishes.length}~${entries.length}`,
        cdnUrl: `https://cdn.example/group-${wishes.length}~${entries.length}/`,
        filesCount: entries.length,
      } as GroupInfo
      wishes.push({
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
    await vi.dynamicImportSettled()
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
  return { ...t, wishes, created, settle, upload, state }
}

test('once the whole list is uploaded its files become a group, in list order', async () => {
  const t = setUp()
  t.add('a', 'b')
  await t.settle()
  t.transport.of('b').succeed()
  await t.settle()
  expect(t.wishes).toEqual([])
  t.transport.of('a').succeed()
  await t.settle()
  expect(t.wishes.map(({ names }) => names)).toEqual([['a', 'b']])
  expect(t.state()).toMatchObject({ status: 'success', group: null })
  const group = t.wishes[0]?.succeed()
  await t.settle()
  expect(t.state().group).toBe(group)
  expect(t.uploader.collection.snapshot.group).toBe(group)
  expect(t.created.mock.calls).toEqual([['group-0~2', 'success']])
  await t.clock.advance(1000)
  expect(t.wishes).toHaveLength(1)
})

test('an empty list, and groupOutput switched off, ask for no group; switching it on does', async () => {
  const t = setUp({ groupOutput: false })
  await t.upload('a')
  expect(t.wishes).toEqual([])
  t.uploader.config.set({ groupOutput: true })
  await t.settle()
  t.wishes[0]?.succeed()
  await t.settle()
  expect(t.state().group).not.toBeNull()
  t.uploader.config.set({ groupOutput: false })
  await t.settle()
  expect(t.state().group).toBeNull()
  t.uploader.config.set({ groupOutput: true })
  t.uploader.removeAllFiles()
  await t.settle()
  expect(t.wishes).toHaveLength(1)
})

const changes: [string, (t: ReturnType<typeof setUp>, id: string) => void][] = [
  ['an addition', (t) => t.add('late')],
  ['a removal', (t, id) => t.uploader.removeFileByInternalId(id)],
  ['another URL', (t, id) => t.uploader.updateFile(id, { cdnUrl: 'https://cdn.example/edited/' })],
  [
    'a replacement',
    (t, id) => {
      const { fileInfo } = t.uploader.getOutputItem(id)
      if (fileInfo) t.uploader.replaceFile(id, { ...fileInfo, uuid: 'other' })
    },
  ],
]

test.each(changes)('%s ends the group at once, and one that is on its way is dropped', async (_, change) => {
  for (const isMade of [true, false]) {
    const t = setUp()
    const [id] = await t.upload('a', 'b')
    if (isMade) t.wishes[0]?.succeed()
    await microtasks()
    expect(!!t.state().group).toBe(isMade)
    change(t, id)
    expect(t.state().group).toBeNull()
    t.wishes[0]?.succeed()
    await t.settle()
    expect(t.state().group).toBeNull()
    expect(t.created).toHaveBeenCalledTimes(isMade ? 1 : 0)
    if (!isMade) expect(t.wishes[0]?.signal.aborted).toBe(true)
    if (t.transport.uploads.at(-1)?.entry.fileName === 'late') t.transport.of('late').succeed()
    await t.settle()
    expect(t.wishes).toHaveLength(2)
    t.wishes[1]?.succeed()
    await t.settle()
    expect(t.state().group).not.toBeNull()
  }
})

test('switched off while a group is on its way, there is none, even of a transport that goes on', async () => {
  const t = setUp()
  await t.upload('a')
  t.uploader.config.set({ groupOutput: false })
  await t.settle()
  expect(t.wishes[0]?.signal.aborted).toBe(true)
  t.wishes[0]?.succeed()
  await t.settle()
  expect(t.state().group).toBeNull()
  expect(t.created).not.toHaveBeenCalled()
})

test('a change of the list aborts the request that is on its way', async () => {
  const t = setUp()
  const [id] = await t.upload('a', 'b')
  t.uploader.removeFileByInternalId(id)
  await t.settle()
  expect(t.wishes[0]?.signal.aborted).toBe(true)
  expect(t.log).toEqual([])
})

test('a group that cannot be made is an error of the list; its entries stay uploaded and a retry tries again', async () => {
  for (const retry of ['retryAll', 'uploadAll'] as const) {
    const t = setUp()
    await t.upload('a', 'b')
    t.wishes[0]?.fail(namedError('NetworkError', 'Network error'))
    await t.settle()
    expect(t.state()).toMatchObject({
      status: 'failed',
      successCount: 2,
      group: null,
      errors: [{ type: 'NETWORK_ERROR', message: 'Network error' }],
    })
    expect(t.log.join()).toContain('The group could not be created')
    await t.clock.advance(5000)
    expect(t.wishes).toHaveLength(1)
    t.uploader[retry]()
    await t.settle()
    expect(t.state()).toMatchObject({ status: 'success', errors: [] })
    t.wishes[1]?.succeed()
    await t.settle()
    expect(t.state().group).not.toBeNull()
  }
})

test('after a failure another list is tried by itself', async () => {
  const t = setUp()
  const [id] = await t.upload('a', 'b')
  t.wishes[0]?.fail(namedError('UploadError', 'Some files not found.'))
  await t.settle()
  expect(t.state().errors).toMatchObject([{ type: 'UPLOAD_ERROR', message: 'Some files not found.' }])
  t.uploader.removeFileByInternalId(id)
  expect(t.state()).toMatchObject({ status: 'success', errors: [] })
  await t.settle()
  expect(t.wishes[1]?.names).toEqual(['b'])
})

test('a transport without groups is named to the developer', async () => {
  const t = createTestUploader({ config: { groupOutput: true } })
  t.add('a')
  await microtasks()
  t.transport.of('a').succeed()
  await t.clock.advance(60)
  await vi.dynamicImportSettled()
  await t.clock.advance(60)
  expect(t.log.join()).toContain('The transport cannot create groups')
  expect(t.uploader.getOutputCollectionState().errors).toMatchObject([{ type: 'UNKNOWN_ERROR' }])
})

test('destroying the uploader ends the request', async () => {
  const t = setUp()
  await t.upload('a')
  t.uploader.destroy()
  expect(t.wishes[0]?.signal.aborted).toBe(true)
  t.wishes[0]?.succeed()
  await t.settle()
  expect(t.created).not.toHaveBeenCalled()
  expect(t.clock.pending).toBe(0)
  expect(t.log).toEqual([])
})

test('the error of a group has its cause, and a text for people where the transport has none', async () => {
  const t = setUp()
  await t.upload('a')
  const cause = new Error('ECONNRESET')
  t.wishes[0]?.fail(cause)
  await t.settle()
  expect(t.state().errors).toEqual([
    { type: 'UNKNOWN_ERROR', message: 'Something went wrong', payload: { error: cause } },
  ])
})

test.each([undefined, null, {}, 'group', { cdnUrl: 7 }])(
  'a transport that answers %o has made no group',
  async (junk) => {
    const plugin = definePlugin({
      id: 'junk-groups',
      needs: ['fake-transport'],
      setup({ get, provide }) {
        const { upload, fileInfo } = get(TransportToken)
        provide(TransportToken, () => ({ upload, fileInfo, createGroup: async () => junk as never }))
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

test('retrying keeps a group that is there', async () => {
  const t = setUp()
  await t.upload('a')
  const group = t.wishes[0]?.succeed()
  await t.settle()
  t.uploader.retryAll()
  t.uploader.uploadAll()
  await t.settle()
  expect(t.state().group).toBe(group)
  expect(t.wishes).toHaveLength(1)
  expect(t.created).toHaveBeenCalledTimes(1)
})

test('a listener that changes the list while it is told of the group ends it, and nobody is told of it', async () => {
  const t = setUp()
  const [id] = await t.upload('a', 'b')
  const leave = t.uploader.collection.subscribe(() => {
    if (t.uploader.collection.snapshot.group) t.uploader.removeFileByInternalId(id)
  })
  t.wishes[0]?.succeed()
  await t.settle()
  leave()
  expect(t.state().group).toBeNull()
  expect(t.created).not.toHaveBeenCalled()
  expect(t.wishes.map(({ names }) => names)).toEqual([['a', 'b'], ['b']])
})
