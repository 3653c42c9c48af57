import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describeWithStore } from '@lading/server/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { findConditionProblem } from '../testing/findConditionProblem.js'
import { type HostileAnswer, hostileAnswers, startHostileStore } from '../testing/startHostileStore.js'
import { PUBLIC_KEY, startTestNode, type TestNode } from '../testing/startTestNode.js'
import { createS3Client } from './createS3Client.js'
import { createS3Objects } from './createS3Objects.js'
import type { Objects } from './Objects.js'

const MIB = 1_048_576
const kinds = Object.keys(hostileAnswers) as HostileAnswer[]
const body = () => Readable.from([Buffer.from('bytes')])
const upload = { key: 'a', uploadId: 'b' }

/** Calls whose success makes the bytes of someone a file. */
const writes: readonly [string, (objects: Objects) => Promise<unknown>][] = [
  ['put', (objects) => objects.put('a', 'bytes')],
  ['putNew', (objects) => objects.putNew('a', 'bytes')],
  ['putStream', (objects) => objects.putStream('a', 5, body)],
  ['putStream with an MD5', (objects) => objects.putStream('a', 5, body, 'd41d8cd98f00b204e9800998ecf8427e')],
  ['startUpload', (objects) => objects.startUpload('a')],
]

/** Answers that a part or a read can't be told from; what they are part of is proven later. */
const plausible: readonly HostileAnswer[] = [
  ...(['a page with an ETag', 'nothing with an ETag', 'an error with an ETag'] as const),
]
const reads: readonly [string, readonly HostileAnswer[], (objects: Objects) => Promise<unknown>][] = [
  ['get', [...plausible, 'success, and keeps nothing'], (objects) => objects.get('a')],
  [
    'head',
    [...plausible, '17 MiB', 'bytes without an end', 'success, and keeps nothing', 'half of an answer'],
    (objects) => objects.head('a'),
  ],
  ['putPart', [...plausible, 'success, and keeps nothing'], (objects) => objects.putPart(upload, 1, 5, body)],
]

async function open(kind: HostileAnswer) {
  const s3 = { endpoint: 'http://127.0.0.1:1', bucket: 'b', accessKeyId: 'a', secretAccessKey: 's' }
  const store = await startHostileStore(s3)
  store.turn(kind)
  const client = createS3Client(store.s3)
  onTestFinished(() => client.destroy())
  return { store, objects: createS3Objects(client, 'b') }
}

const failure = {
  code: 'store-failed',
  message: expect.stringMatching(/^The store failed because .*: .*\.$/),
}

describe.each(kinds)('what answers a store client with %s', (kind) => {
  test.each(writes)('has no %s believed, and is read up to a limit', async (_name, write) => {
    const { store, objects } = await open(kind)
    await expect(write(objects)).rejects.toMatchObject(failure)
    await vi.waitFor(() => expect(store.sentBytes()).toBeLessThan(3 * 32 * MIB))
  })

  test.each(reads)('has no %s believed unless it looks like a store', async (_name, believed, read) => {
    const { store, objects } = await open(kind)
    if (believed.includes(kind)) await read(objects).catch(() => {})
    else await expect(read(objects)).rejects.toMatchObject(failure)
    await vi.waitFor(() => expect(store.sentBytes()).toBeLessThan(3 * 32 * MIB))
  })

  test('ends lists, which are read up to a limit', async () => {
    const { store, objects } = await open(kind)
    const listed: string[] = []
    const walk = async () => {
      for await (const key of objects.list('')) listed.push(key)
      for (const { etag } of (await objects.listParts(upload)) ?? []) listed.push(etag)
    }
    await walk().catch((error: unknown) => expect(error).toMatchObject(failure))
    expect(listed).toEqual([])
    await vi.waitFor(() => expect(store.sentBytes()).toBeLessThan(3 * 32 * MIB))
  })
})

interface Answer {
  readonly file?: string
  readonly uuid?: string
  readonly error?: { readonly error_code: string }
}

async function call(node: TestNode, path: string, fields: Record<string, string | Blob>): Promise<Answer> {
  const form = new FormData()
  form.set('UPLOADCARE_PUB_KEY', PUBLIC_KEY)
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const answer = await fetch(`${node.url}${path}?jsonerrors=1`, { method: 'POST', body: form })
  return (await answer.json()) as Answer
}

async function createDirectory(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'lading-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** Received bytes that wait on the disk of a node. */
async function listSpooled(temporaryDir: string): Promise<readonly string[]> {
  const [spool = ''] = await readdir(temporaryDir)
  return (await readdir(join(temporaryDir, spool))).filter((name) => name !== 'renders')
}

describeWithStore('a node whose store is replaced', (createPlace) => {
  test.each(kinds)(
    'by %s confirms nothing, names the store in its log, leaves no bytes, and goes on afterwards',
    async (kind) => {
      const temporaryDir = await createDirectory()
      const store = await startHostileStore(createPlace())
      const node = await startTestNode({ s3: store.s3, temporaryDir })
      const file = new Blob(['bytes'])
      const chosen = { file, UPLOADCARE_FILE_ID: randomUUID() }
      const start = { filename: 'a', size: '1000', part_size: '500', content_type: 'x/y' }
      const started = await call(node, '/multipart/start/', start)
      const parts = (started as { parts?: string[] }).parts ?? []
      for (const url of parts) await fetch(url, { method: 'PUT', body: 'x'.repeat(500) })
      store.turn(kind)
      const answers = [
        await call(node, '/base/', { file }),
        await call(node, '/base/', chosen),
        await call(node, '/multipart/start/', start),
        await call(node, '/multipart/complete/', { uuid: String(started.uuid) }),
      ]
      for (const { file: stored, uuid, error } of answers) {
        expect([stored, uuid]).toEqual([undefined, undefined])
        expect(error?.error_code).toMatch(/^(UploadAPIError|Multipart\w+Error)$/)
      }
      expect(node.lines.join('\n')).toContain('The store failed because')
      expect(await listSpooled(temporaryDir)).toEqual([])

      store.turn(null)
      const { file: stored } = await call(node, '/base/', chosen)
      expect(stored === chosen.UPLOADCARE_FILE_ID).toBe(findConditionProblem() === null)
      expect(await (await fetch(`${node.url}/${stored}/`)).text()).toBe('bytes')
      expect(await call(node, '/multipart/complete/', { uuid: String(started.uuid) })).toMatchObject({
        size: 1000,
      })
    },
  )

  test.each(findConditionProblem() === null ? [true, false] : [false])(
    'for the bytes of files only: nothing stays on the disk, and the id can be used again (conditional writes: %s)',
    async (hasConditions) => {
      const temporaryDir = await createDirectory()
      const store = await startHostileStore(createPlace(), { hasConditions })
      const node = await startTestNode({ s3: store.s3, temporaryDir })
      const id = randomUUID()
      const named = { file: new File(['bytes'], 'a.txt'), UPLOADCARE_FILE_ID: id }
      store.turn('a login page', /^PUT .*\/a\.txt/)
      expect(await call(node, '/base/', named)).toMatchObject({ error: { error_code: 'UploadAPIError' } })
      expect(await listSpooled(temporaryDir)).toEqual([])
      store.turn(null)
      const { file: stored = '' } = await call(node, '/base/', named)
      expect(stored === id).toBe(hasConditions)
      expect(await (await fetch(`${node.url}/${stored}/`)).text()).toBe('bytes')
    },
  )
})
