import type { BucketOptions } from '../store/BucketOptions.js'
import { findChecksum } from '../store/checksums.js'

/** Lists the headers that pages send to a bucket because of its options, in lower case. */
export function listPageHeaders({ partHeaders = {}, checksum }: BucketOptions): readonly string[] {
  const names = Object.keys(partHeaders).map((name) => name.toLowerCase())
  const known = findChecksum(checksum)
  return known ? [...names, known.header] : names
}
