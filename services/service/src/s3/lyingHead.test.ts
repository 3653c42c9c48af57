import { Readable } from 'node:stream'
import { createTestClock } from '@lading/local-service/testing'
import { createPartSigner } from '@lading/server/store'
import { describeWithStore } from '@lading/server/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createS3Client } from './createS3Client.js'
import { createS3Objects } from './createS3Objects.js'
import type { Objects } from './Objects.js'
import { openObjectBackend } from './openS3Backend.js'

const details = {
  ...{ originalFilename: 'a.txt', mimeType: 'text/plain', image: null, savedUrl: null },
  ...{ isStored: true, source: null, metadata: {}, tags: [] },
}

describeWithStore('a proxy that answers HEAD with success for a while', (createPlace) => {
  test('does not make a node believe for longer than a minute that a file is removed', async () => {
    const s3 = createPlace()
    const client = createS3Client(s3)
    onTestFinished(() => client.destroy())
    const real = createS3Objects(client, s3.bucket)
    let isLying = false
    const objects: Objects = {
      ...real,
      head: async (key) =>
        isLying && key.includes('/deleted/')
          ? { sizeBytes: 0, etag: '"e"', modifiedAt: new Date(0).toISOString() }
          : real.head(key),
    }
    const { credentials } = client.config
    const bucketUrl = `${s3.endpoint}/${s3.bucket}`
    const signer = createPartSigner({ bucketUrl, region: 'us-east-1', credentials, now: Date.now })
    const clock = createTestClock(Date.now())
    const settings = { s3, now: clock.now, log: () => {}, maxCacheBytes: 0, unstoredLifetimeMs: 86_400_000 }
    const { storage, release } = await openObjectBackend(settings, objects, signer)
    onTestFinished(release)
    const received = await storage.receive(Readable.from([Buffer.from('bytes')]), 'a.txt')
    const { uuid } = await storage.commit(received, details)
    isLying = true
    expect(await storage.get(uuid, true)).toBeUndefined()
    isLying = false
    // The cache measures its time by the monotonic clock.
    const later = performance.now() + 60_000
    const clockSpy = vi.spyOn(performance, 'now').mockReturnValue(later)
    onTestFinished(() => clockSpy.mockRestore())
    expect(await storage.get(uuid)).toMatchObject({ uuid })
  })
})
