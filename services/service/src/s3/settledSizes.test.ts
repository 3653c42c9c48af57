import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Backend, MultipartUpload } from '@lading/local-service/parts'
import { UNSTORED_LIFETIME_MS } from '@lading/local-service/testing'
import { describeWithStore } from '@lading/server/testing'
import { expect, onTestFinished, test } from 'vitest'
import { openS3Backend } from './openS3Backend.js'

const kept = { isStored: true, source: null, metadata: {}, tags: [] }
const named = { originalFilename: 'a.txt', mimeType: 'text/plain', image: null, savedUrl: null }
const base = { log: () => {}, maxCacheBytes: 0, unstoredLifetimeMs: UNSTORED_LIFETIME_MS }

const createUpload = (facts: Partial<MultipartUpload> = {}): MultipartUpload => ({
  uuid: randomUUID(),
  filename: 'a.txt',
  sizeBytes: 1000,
  partSizeBytes: 7,
  declaredMimeType: 'text/plain',
  appended: 'open',
  expiresAtMs: Date.now() + 60_000,
  ...kept,
  ...facts,
})

async function append({ multipart }: Backend, upload: MultipartUpload, content: string): Promise<void> {
  async function* chunks() {
    yield Buffer.from(content)
  }
  await multipart.append(upload, 0, { chunks: chunks(), end: async () => {}, isLast: () => true })
}

async function complete({ storage, multipart }: Backend, upload: MultipartUpload) {
  const file = await storage.commit(await multipart.assemble(upload), { ...named, ...kept })
  await multipart.remove(upload.uuid)
  return file
}

describeWithStore('the size of an upload that was started without one', (createPlace) => {
  async function openNodes() {
    const s3 = createPlace()
    const open = () => openS3Backend({ ...base, s3, now: Date.now })
    const nodes = [await open(), await open()] as const
    onTestFinished(async () => {
      await Promise.all(nodes.map((node) => node.release()))
    })
    return nodes
  }

  test('is settled once: another node that names another size is refused', async () => {
    const [one, two] = await openNodes()
    const upload = createUpload()
    await one.multipart.start(upload)
    await append(two, upload, 'malware')
    await two.multipart.settle(upload, 7)
    const refused = { code: 'MultipartPartReplacedError' }
    await expect(one.multipart.settle(upload, 0)).rejects.toMatchObject(refused)
    const file = await complete(two, upload)
    expect(file.sizeBytes).toBe(7)
    expect(await text(await one.storage.open(file))).toBe('malware')
  })

  test('of two that meet, at most one is settled', async () => {
    const nodes = await openNodes()
    for (let round = 0; round < 5; round++) {
      const upload = createUpload()
      await nodes[0].multipart.start(upload)
      const ends = nodes.map((node, index) => node.multipart.settle(upload, 7 * index))
      const settled = (await Promise.allSettled(ends)).filter(({ status }) => status === 'fulfilled')
      expect(settled.length).toBeLessThan(2)
    }
  })

  test('is not settled anew for a file that another node has stored meanwhile', async () => {
    const [one, two] = await openNodes()
    const upload = createUpload()
    await one.multipart.start(upload)
    await append(two, upload, 'malware')
    await two.multipart.settle(upload, 7)
    // The node may end before it forgets the upload.
    const file = await two.storage.commit(await two.multipart.assemble(upload), { ...named, ...kept })
    await expect(one.multipart.settle(upload, 0)).rejects.toMatchObject({
      code: expect.stringMatching(/^Multipart(PartReplaced|FileAlreadyUploaded)Error$/),
    })
    expect(await text(await one.storage.open(file))).toBe('malware')
  })

  test('an empty file that two nodes complete has one time', async () => {
    const [one, two] = await openNodes()
    const upload = createUpload({ sizeBytes: 0, appended: 'sized' })
    await one.multipart.start(upload)
    const first = await one.multipart.assemble(upload)
    const second = await two.multipart.assemble(upload)
    expect(second).toEqual(first)
    const file = await one.storage.commit(first, { ...named, ...kept })
    expect(await text(await two.storage.open(file))).toBe('')
  })
})
