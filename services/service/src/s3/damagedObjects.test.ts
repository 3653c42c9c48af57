import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Backend } from '@lading/local-service/parts'
import { describeWithStore } from '@lading/server/testing'
import { expect, onTestFinished, test } from 'vitest'
import { createS3Client } from './createS3Client.js'
import { createS3Objects } from './createS3Objects.js'
import { openS3Backend } from './openS3Backend.js'
import type { S3Options } from './S3Options.js'

const scan = { state: 'checking', infectedWith: null, at: new Date(0).toISOString() } as const
const details = {
  ...{ originalFilename: 'a.txt', mimeType: 'text/plain', image: null, savedUrl: null },
  ...{ isStored: true, source: null, metadata: {}, tags: [], scan },
}

describeWithStore('objects that another program has damaged', (createPlace) => {
  async function open(s3: S3Options) {
    const lines: string[] = []
    const settings = { now: Date.now, maxCacheBytes: 0, unstoredLifetimeMs: 86_400_000 }
    const backend = await openS3Backend({ ...settings, s3, log: (line) => lines.push(line) })
    onTestFinished(() => backend.release())
    return { ...backend, lines }
  }

  async function store({ storage }: Backend) {
    const received = await storage.receive(Readable.from([Buffer.from('bytes')]), 'a.txt')
    return (await storage.commit(received, details)).uuid
  }

  async function use(s3: S3Options) {
    const client = createS3Client(s3)
    onTestFinished(() => client.destroy())
    return createS3Objects(client, s3.bucket)
  }

  test.each([
    ['changes', '{'],
    ['changes', '<html>'],
    ['changes', 'null'],
    ['changes', '["a"]'],
    ['scans', ''],
    ['scans', '"clean"'],
  ])('in %s, %s is named, and hides no other file', async (folder, text) => {
    const s3 = createPlace()
    const [damaged, other] = await open(s3).then(async (node) => [await store(node), await store(node)])
    const key = `${s3.prefix}.lading/${folder}/${damaged}/0`
    await (await use(s3)).put(key, text)
    const node = await open(s3)
    const message = `The object ${key} is damaged: restore it from a backup.`
    const error = { name: 'StorageError', code: 'record-damaged', message }
    await expect(node.storage.get(damaged ?? '')).rejects.toMatchObject(error)
    const listed = []
    for await (const { uuid } of node.storage.list()) listed.push(uuid)
    expect(listed).toEqual([other])
    expect(node.lines).toEqual([`Skipped ${damaged} in a list: ${message}`])
    await node.storage.removeExpired()
  })

  test('a document is named, and hides no other one; an upload and a claim are named', async () => {
    const s3 = createPlace()
    const node = await open(s3)
    await node.documents.write('webhooks', '1', { id: 1 })
    const objects = await use(s3)
    const at = (name: string) => `${s3.prefix}.lading/${name}`
    await objects.put(at('documents/webhooks/2/0000000000000000~x'), '{')
    expect(await node.documents.list('webhooks')).toEqual([{ id: '1', value: { id: 1 } }])
    expect(node.lines).toEqual([
      expect.stringContaining('documents/webhooks/2/0000000000000000~x is damaged'),
    ])
    await expect(node.documents.read('webhooks', '2')).rejects.toMatchObject({ code: 'record-damaged' })
    const uuid = randomUUID()
    await objects.put(at(`uploads/${uuid}`), 'not JSON')
    await expect(node.multipart.get(uuid)).rejects.toMatchObject({
      message: `The object ${at(`uploads/${uuid}`)} is damaged: restore it from a backup.`,
    })
  })
})
