import { hashCrc64 } from '../crypto/hashCrc64.js'
import { toBase64 } from '../crypto/toBase64.js'
import type { Bytes } from './Bytes.js'

/** Checksums by which a store can compare a part's bytes. */
export type ChecksumName = 'crc64nvme' | 'sha256'

/** How a checksum is computed and named. */
export interface Checksum {
  readonly name: ChecksumName
  /** Header of a request with bytes. */
  readonly header: string
  /** Headers of a request that starts an upload in parts. */
  readonly startHeaders: Readonly<Record<string, string>>
  /** Name in lists of parts. */
  readonly element: string
  /** Base64 of a checksum, spelled in the one way that base64 has for it. */
  readonly pattern: RegExp
  /** A value that is no file's checksum, for requests without bytes. */
  readonly placeholder: string
  compute(bytes: Bytes): Promise<string>
}

/** The checksums that the option `checksum` of a bucket knows. */
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
    // Stores combine the parts' values to the value of the whole object, which SHA-256 can't.
    startHeaders: { 'x-amz-checksum-algorithm': 'CRC64NVME', 'x-amz-checksum-type': 'FULL_OBJECT' },
    element: 'ChecksumCRC64NVME',
    pattern: /^[A-Za-z\d+/]{10}[AEIMQUYcgkosw048]=$/,
    placeholder: `${'A'.repeat(11)}=`,
    compute: async (bytes) => toBase64(hashCrc64(bytes)),
  },
}

/** Returns the checksum of that name; undefined without a name. */
export function findChecksum(name: ChecksumName | undefined): Checksum | undefined {
  return name && checksums[name]
}
