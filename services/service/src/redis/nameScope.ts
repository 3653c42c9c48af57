import { createHash } from 'node:crypto'
import { createBucketUrl } from '@lading/server/store'
import type { S3Options } from '../s3/S3Options.js'

/** Returns a prefix for a service's keys and channels, so that services can share a Redis without conflicts. */
export function nameScope(s3: S3Options): string {
  const place = `${createBucketUrl(s3)} ${s3.prefix ?? ''}`
  return `${createHash('sha256').update(place).digest('hex').slice(0, 16)}:`
}
