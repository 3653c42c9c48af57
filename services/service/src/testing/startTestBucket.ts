import { Readable } from 'node:stream'
import { createTestClock, UNSTORED_LIFETIME_MS } from '@lading/local-service/testing'
import { createPartSigner } from '@lading/server/store'
import { onTestFinished } from 'vitest'
import { createS3Client } from '../s3/createS3Client.js'
import { createS3Objects } from '../s3/createS3Objects.js'
import type { Objects } from '../s3/Objects.js'
import { openObjectBackend, type S3BackendSettings, type S3Bucket } from '../s3/openS3Backend.js'
import type { S3Options } from '../s3/S3Options.js'
import { PUBLIC_KEY } from './startTestNode.js'

/** Details for test files. */
export const TEST_DETAILS = {
  ...{ originalFilename: 'a.txt', mimeType: 'text/plain', image: null, savedUrl: null },
  ...{ isStored: true, source: null, metadata: {}, tags: [], publicKey: PUBLIC_KEY },
}

/** Opens a bucket for tests. All its backends share a clock that the test controls. */
export function startTestBucket(s3: S3Options) {
  const client = createS3Client(s3)
  onTestFinished(() => client.destroy())
  const objects = createS3Objects(client, s3.bucket)
  const clock = createTestClock(Date.now())
  const bucketUrl = `${s3.endpoint}/${s3.bucket}`
  const { credentials } = client.config
  const signer = createPartSigner({ bucketUrl, region: 'us-east-1', credentials, now: Date.now })
  const lines: string[] = []

  async function open(own: Objects = objects, settings: Partial<S3BackendSettings> = {}): Promise<S3Bucket> {
    const backend = await openObjectBackend(
      {
        s3,
        now: clock.now,
        log: (line) => lines.push(line),
        maxCacheBytes: 0,
        unstoredLifetimeMs: UNSTORED_LIFETIME_MS,
        ...settings,
      },
      own,
      signer,
    )
    onTestFinished(() => backend.release())
    return backend
  }

  /** Lists keys without the bucket's prefix. */
  async function listKeys(folder = ''): Promise<string[]> {
    const keys: string[] = []
    for await (const key of objects.list(`${s3.prefix}${folder}`)) keys.push(key.slice(s3.prefix?.length))
    return keys
  }

  /** Stores a text as a file. */
  async function store({ storage }: S3Bucket, text: string | Buffer, isStored = true) {
    const received = await storage.receive(Readable.from([Buffer.from(text)]), 'a.txt')
    return storage.commit(received, { ...TEST_DETAILS, isStored })
  }

  return { objects, signer, clock, lines, open, store, listKeys, at: (key: string) => `${s3.prefix}${key}` }
}
