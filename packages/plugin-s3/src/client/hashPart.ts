import { getFault, type HashName, hashSlice, NetworkError, UploadError } from '@lading/transport-engine'
import type { S3Connection } from './S3Connection.js'

/** Checksums that a server can require. */
export type Checksum = 'crc64nvme' | 'sha256'

const NAMES: Readonly<Record<Checksum, HashName>> = { sha256: 'sha-256', crc64nvme: 'crc64nvme' }

/** Returns true for the name of a known checksum. */
export function isChecksum(name: unknown): name is Checksum {
  return typeof name === 'string' && Object.hasOwn(NAMES, name)
}

/**
 * Returns a part's checksum in base64, computed in the worker if possible.
 *
 * @param name Algorithm.
 * @param number From 1.
 * @throws UploadError `insecure-page` if the browser doesn't hash on this page
 * @throws NetworkError if the bytes can't be read: the caller finds out why
 * @throws CancelError when the signal is aborted
 */
export async function hashPart(
  { http }: S3Connection,
  { file, partSizeBytes }: { readonly file: Blob; readonly partSizeBytes: number },
  number: number,
  name: Checksum,
  signal: AbortSignal,
): Promise<string> {
  if (name === 'sha256' && !globalThis.crypto?.subtle) {
    throw new UploadError(
      'insecure-page',
      'Files can only be sent from a secure page (https). Contact the owner of this page.',
    )
  }
  const start = (number - 1) * partSizeBytes
  const size = Math.min(partSizeBytes, file.size - start)
  try {
    const digest = await hashSlice(http, { file, start, size }, Math.max(1, size), signal, NAMES[name])
    return btoa(String.fromCharCode(...digest))
  } catch (cause) {
    if (getFault(cause) === 'canceled') throw cause
    throw new NetworkError('Network error', { cause })
  }
}
