import {
  CreateBucketCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  PutBucketLifecycleConfigurationCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { fromStore, isMissing } from '../s3/fromStore.js'
import type { Finding } from './Finding.js'

const ABANDONED_DAYS = 2
const RENDERS_DAYS = 30

/** Creates a bucket, if it is missing, and sets the rules that the service needs, in place of those that it has. */
export async function applyRules(
  client: S3Client,
  bucket: string,
  prefix: string,
): Promise<readonly Finding[]> {
  const cors = new PutBucketCorsCommand({
    Bucket: bucket,
    CORSConfiguration: {
      CORSRules: [
        {
          AllowedMethods: ['PUT'],
          AllowedOrigins: ['*'],
          AllowedHeaders: ['content-type'],
          MaxAgeSeconds: 86_400,
        },
      ],
    },
  })
  const lifecycle = new PutBucketLifecycleConfigurationCommand({
    Bucket: bucket,
    LifecycleConfiguration: {
      Rules: [
        {
          ID: 'lading-abandoned-uploads',
          Status: 'Enabled',
          Filter: { Prefix: prefix },
          AbortIncompleteMultipartUpload: { DaysAfterInitiation: ABANDONED_DAYS },
        },
        {
          ID: 'lading-renders',
          Status: 'Enabled',
          Filter: { Prefix: `${prefix}.lading/renders/` },
          Expiration: { Days: RENDERS_DAYS },
        },
      ],
    },
  })
  return [
    await apply('bucket', 'exists', createBucket(client, bucket)),
    await apply('rule for other origins', 'pages of all origins may send parts', client.send(cors)),
    await apply(
      'rules for old objects',
      `abandoned uploads end after ${ABANDONED_DAYS} days, rendered images after ${RENDERS_DAYS}`,
      client.send(lifecycle),
    ),
  ]
}

async function createBucket(client: S3Client, bucket: string): Promise<void> {
  const head = new HeadBucketCommand({ Bucket: bucket })
  try {
    await client.send(head)
  } catch (error) {
    if (!isMissing(error)) throw error
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
  }
}

async function apply(name: string, note: string, work: Promise<unknown>): Promise<Finding> {
  try {
    await fromStore(work)
    return { name, result: 'ok', note }
  } catch (error) {
    return { name, result: 'limited', note: error instanceof Error ? error.message : String(error) }
  }
}
