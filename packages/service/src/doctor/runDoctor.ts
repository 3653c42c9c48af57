import { createBucketUrl } from '../s3/createBucketUrl.js'
import { createPartSigner } from '../s3/createPartSigner.js'
import { createS3Client } from '../s3/createS3Client.js'
import { createS3Objects } from '../s3/createS3Objects.js'
import type { S3Options } from '../s3/S3Options.js'
import { applyRules } from './applyRules.js'
import { checkStore } from './checkStore.js'
import type { Finding } from './Finding.js'

/** An order to examine a store. */
export interface DoctorOrder {
  readonly s3: S3Options
  /** Sets the bucket's rules first. */
  readonly isApplied: boolean
  /** Origin of a page that uploads. */
  readonly origin: string
}

const ATTEMPTS = 1

/** Examines a store and prints a table; resolves to the exit code, 1 when something has failed. */
export async function runDoctor(order: DoctorOrder, print: (line: string) => void): Promise<number> {
  const s3 = { ...order.s3, maxAttempts: ATTEMPTS }
  const { bucket, prefix = '', region = 'us-east-1' } = s3
  const client = createS3Client(s3)
  const bucketUrl = createBucketUrl(s3)
  const { credentials } = client.config
  try {
    const rules = order.isApplied ? await applyRules(client, bucket, prefix) : []
    const findings = await checkStore({
      objects: createS3Objects(client, bucket),
      signer: createPartSigner({ bucketUrl, region, credentials, now: Date.now }),
      prefix,
      bucketUrl,
      origin: order.origin,
    })
    const all = [...rules, ...findings]
    for (const line of formatTable(all)) print(line)
    return all.some(({ result }) => result === 'failed') ? 1 : 0
  } finally {
    client.destroy()
  }
}

function formatTable(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ name }) => name.length))
  return findings.map(({ name, result, note }) => `${name.padEnd(width)}  ${result.padEnd(7)}  ${note}`)
}
