import { createHash } from 'node:crypto'
import { createBucketUrl } from '@lading/server/store'
import type { S3Options } from '../s3/S3Options.js'

/** Names the place of a service, before the names of its keys and channels: services with one Redis have nothing in common. */
export function nameScope(s3: S3Options): string {
  const place = `${createBucketUrl(s3)} ${s3.prefix ?? ''}`
  return `${createHash('sha256').update(place).digest('hex').slice(0, 16)}:`
}
