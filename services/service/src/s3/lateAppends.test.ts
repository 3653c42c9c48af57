import { randomUUID } from 'node:crypto'
import type { MultipartUpload } from '@lading/local-service/parts'
import { createTestClock, UNSTORED_LIFETIME_MS } from '@lading/local-service/testing'
import { describeWithStore } from '@lading/server/testing'
import { expect, onTestFinished, test } from 'vitest'
import { createS3Client } from './createS3Client.js'
import { createS3Objects } from './createS3Objects.js'
import { openS3Backend } from './openS3Backend.js'

const kept = { isStored: true, source: null, metadata: {}, tags: [] }
const named = { originalFilename: 'a.txt', mimeType: 'text/plain', image: null, savedUrl: null }

describeWithStore('bytes that one node receives after another has ended their upload', (createPlace) => {
  test.each(['abort', 'complete'])('are removed by a sweep: %s', async (end) => {
    const s3 = createPlace()
    const clock = createTestClock(Date.now())
    const base = { log: () => {}, maxCacheBytes: 0, unstoredLifetimeMs: UNSTORED_LIFETIME_MS }
    const open = () => openS3Backend({ ...base, s3, now: clock.now })
    const [one, two] = [await open(), await open()]
    const client = createS3Client(s3)
    onTestFinished(async () => {
      await Promise.all([one.release(), two.release()])
      client.destroy()
    })
    const listAppended = async () => {
      const found: string[] = []
      const prefix = `${s3.prefix}.lading/appended/`
      for await (const key of createS3Objects(client, s3.bucket).list(prefix)) found.push(key)
      return found
    }
    const upload: MultipartUpload = {
      ...{ uuid: randomUUID(), filename: 'a.txt', declaredMimeType: 'text/plain', ...kept },
      ...{ sizeBytes: 7, partSizeBytes: 7, appended: 'sized', expiresAtMs: clock.now() + 60_000 },
    }
    await one.multipart.start(upload)
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let began = () => {}
    const hasBegun = new Promise<void>((resolve) => {
      began = resolve
    })
    async function* slowly() {
      yield Buffer.from('abc')
      began()
      await held
    }
    const late = one.multipart.append(upload, 0, { chunks: slowly(), end: () => {}, isLast: () => false })
    await hasBegun
    if (end === 'abort') await two.multipart.abort(upload)
    else {
      async function* whole() {
        yield Buffer.from('abcdefg')
      }
      await two.multipart.append(upload, 0, { chunks: whole(), end: () => {}, isLast: () => true })
      await two.storage.commit(await two.multipart.assemble(upload), { ...named, ...kept })
      await two.multipart.remove(upload.uuid)
    }
    goOn()
    await late.catch(() => {})
    expect(await listAppended()).not.toEqual([])
    clock.advance(3 * 3_600_000)
    await two.storage.removeExpired()
    expect(await listAppended()).toEqual([])
  })
})
