import { randomUUID } from 'node:crypto'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { beforeAll, describe } from 'vitest'
import { createS3Client } from '../s3/createS3Client.js'
import type { S3Options } from '../s3/S3Options.js'
import { findRedisProblem } from './startRedis.js'
import { findStoreProblem, startStore } from './startStore.js'

/** Tests with a real store, which are skipped with the reason where none can be had. */
export function describeWithStore(
  title: string,
  define: (createPlace: () => S3Options) => void,
  { needsRedis = false }: { needsRedis?: boolean } = {},
): void {
  const problem = findStoreProblem() ?? (needsRedis ? findRedisProblem() : null)
  if (problem !== null) process.stderr.write(`Skipped: ${title}: ${problem}\n`)
  describe.skipIf(problem !== null)(title, () => {
    const bucket = `test-${randomUUID().slice(0, 8)}`
    let store: Omit<S3Options, 'bucket'> | undefined
    beforeAll(async () => {
      store = await startStore()
      const client = createS3Client({ ...store, bucket })
      await client.send(new CreateBucketCommand({ Bucket: bucket }))
      client.destroy()
    })
    define(() => {
      if (!store) throw new Error('The store is there inside of tests only.')
      return { ...store, bucket, prefix: `${randomUUID()}/` }
    })
  })
}
