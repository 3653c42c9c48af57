import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { AppendedBody, MultipartUpload } from '@lading/local-service/parts'
import { describeWithStore } from '@lading/server/testing'
import { expect, test } from 'vitest'
import { killAfter } from '../testing/killAfter.js'
import { startTestBucket, TEST_DETAILS } from '../testing/startTestBucket.js'
import type { S3Bucket } from './openS3Backend.js'

const CONTENT = 'abcdefg'

function toBody(content: string): AppendedBody {
  async function* chunks() {
    if (content !== '') yield Buffer.from(content)
  }
  return { chunks: chunks(), end: () => {}, isLast: () => true }
}

async function complete({ multipart, storage }: S3Bucket, upload: MultipartUpload) {
  const file = await storage.commit(await multipart.assemble(upload), TEST_DETAILS)
  await multipart.remove(upload.uuid)
  return file
}

describeWithStore('a resumable upload whose completion is killed at any call', (createPlace) => {
  test('is completed when its client repeats the last request, without bytes, at another node', async () => {
    let killed = 0
    for (let calls = 0; calls < 12; calls++) {
      const { open, clock, objects } = startTestBucket(createPlace())
      const [node, other] = [await open(), await open()]
      const upload: MultipartUpload = {
        ...TEST_DETAILS,
        ...{ uuid: randomUUID(), filename: 'a.txt', declaredMimeType: 'text/plain' },
        ...{ sizeBytes: 7, partSizeBytes: 7, appended: 'sized', expiresAtMs: clock.now() + 60_000 },
      }
      await node.multipart.start(upload)
      await node.multipart.append(upload, 0, toBody(CONTENT))
      const dying = await open(killAfter(objects, calls))
      if (await complete(dying, upload).then(Boolean, () => false)) continue
      if (await other.storage.get(upload.uuid)) continue
      killed++
      expect([calls, await other.multipart.findOffset(upload)]).toEqual([calls, 7])
      // Nothing can be added, though.
      await expect(other.multipart.append(upload, 7, toBody('!'))).rejects.toThrow()
      expect([calls, await other.multipart.append(upload, 7, toBody(''))]).toEqual([calls, 7])
      const file = await complete(other, upload)
      expect(await text(await other.storage.open(file))).toBe(CONTENT)
    }
    expect(killed).toBeGreaterThan(4)
  })
})
