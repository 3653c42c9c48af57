import { hashCrc64 } from '../crypto/hashCrc64.js'
import { toBase64 } from '../crypto/toBase64.js'
import type { Bytes } from './Bytes.js'

/** Checksums with which a store can verify a part's bytes. */
export type ChecksumName = 'crc64nvme' | 'sha256'

/** How a checksum is computed and named. */
export interface Checksum {
  readonly name: ChecksumName
  /** Header for a request with bytes. */
  readonly header: string
  /** Headers for a request that starts a multipart upload. */
  readonly startHeaders: Readonly<Record<string, string>>
  /** XML element name in part lists. */
  readonly element: string
  /** Base64 of a checksum, in its only canonical form. */
  readonly pattern: RegExp
  /** A value that isn't any file's checksum, for requests without bytes. */
  readonly placeholder: string
  compute(bytes: Bytes): Promise<string>
}

/** Checksums that a bucket's `checksum` option supports. */
export const checksums: Readonly<Record<ChecksumName, Checksum>> = {
  sha256: {
    name: 'sha256',
    header: 'x-amz-checksum-sha256',
    startHeaders: { 'x-amz-checksum-algorithm': 'SHA256' },
    element: 'ChecksumSHA256',
    pattern: /^[A-Za-z\d+/]{42}[AEIMQUYcgkosw048]=$/,
    placeholder: `${'A'.repeat(43)}=`,
    compute: async (bytes) => toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))),
  },
  crc64nvme: {
    name: 'crc64nvme',
    header: 'x-amz-checksum-crc64nvme',
    // Stores combine the part values into the whole object's value, which isn't possible with SHA-256.
    startHeaders: { 'x-amz-checksum-algorithm': 'CRC64NVME', 'x-amz-checksum-type': 'FULL_OBJECT' },
    element: 'ChecksumCRC64NVME',
    pattern: /^[A-Za-z\d+/]{10}[AEIMQUYcgkosw048]=$/,
    placeholder: `${'A'.repeat(11)}=`,
    compute: async (bytes) => toBase64(hashCrc64(bytes)),
  },
}

/** Returns the checksum with this name; undefined without a name. */
export function findChecksum(name: ChecksumName | undefined): Checksum | undefined {
  return name && checksums[name]
}
