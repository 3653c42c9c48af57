import { MAX_PARTS } from '@lading/transport-engine'
import type { Connection } from '../client/Connection.js'
import { defaultSettings } from '../client/UploadSettings.js'

const MIB = 1_048_576
/** Time to send a part if it had the whole connection. */
const PART_MS = 1500
/** If the service checks parts, each part is hashed in memory. */
const MAX_BYTES_IN_FLIGHT = 192 * MIB
/** Minimum number of parts per part in flight: the last parts leave bandwidth unused. */
const MIN_TURNS = 4

/** Returns the smallest part size that services accept for a file. @param sizeBytes File size. */
export function getSmallPartSize({ settings }: Pick<Connection, 'settings'>, sizeBytes: number): number {
  const { multipartChunkSize } = settings
  const least = Math.ceil(sizeBytes / MAX_PARTS)
  return Math.max(least, Math.min(multipartChunkSize, defaultSettings.multipartChunkSize))
}

/**
 * Returns the part size for a file: 1.5 s of the goodput that the transport has measured. Until it's measured, or if `multipartChunkSize`
 * isn't the default, the setting applies. The default is the smallest size that the service accepts.
 *
 * @param sizeBytes File size.
 */
export function choosePartSize(
  { settings, lazy }: Pick<Connection, 'lazy' | 'settings'>,
  sizeBytes: number,
): number {
  const { multipartChunkSize } = settings
  // Larger parts were refused as too large.
  if (lazy.hasSmallParts) return getSmallPartSize({ settings }, sizeBytes)
  const control = lazy.concurrency?.control
  if (multipartChunkSize !== defaultSettings.multipartChunkSize || !control) return multipartChunkSize
  const { bytesPerMs, limit } = control
  const bytes = Math.min(bytesPerMs * PART_MS, MAX_BYTES_IN_FLIGHT / limit, sizeBytes / (MIN_TURNS * limit))
  return Math.max(multipartChunkSize, Math.floor(bytes / MIB) * MIB)
}
