import type { BucketOptions } from '../store/BucketOptions.js'
import { CHECKSUM_HEADER } from '../store/getChecksumHeaders.js'

/** Names of the headers that pages send to a bucket because of its options, in lower case. */
export function listPageHeaders({ partHeaders = {}, checksum }: BucketOptions): readonly string[] {
  const names = Object.keys(partHeaders).map((name) => name.toLowerCase())
  return checksum ? [...names, CHECKSUM_HEADER] : names
}
