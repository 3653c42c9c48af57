import { MAX_PARTS } from '@lading/transport-engine'
import type { Connection } from '../client/Connection.js'
import { defaultSettings } from '../client/UploadSettings.js'

const MIB = 1_048_576
/** Time that the whole line needs for a part. */
const PART_MS = 1500
/** A service that checks parts has each of them hashed in memory. */
const MAX_BYTES_IN_FLIGHT = 192 * MIB
/** Parts for each that is in flight: the last ones leave the others' share of the line idle. */
const MIN_TURNS = 4

/** Returns the smallest part of a file that services take. @param sizeBytes Of the file. */
export function getSmallPartSize({ settings }: Pick<Connection, 'settings'>, sizeBytes: number): number {
  const { multipartChunkSize } = settings
  const least = Math.ceil(sizeBytes / MAX_PARTS)
  return Math.max(least, Math.min(multipartChunkSize, defaultSettings.multipartChunkSize))
}

/**
 * Returns the size of the parts of a file: 1.5 s of the goodput that the transport has measured. Before it has measured one, and with
 * `multipartChunkSize` set to another size than the default, that setting; the default is the smallest size that the service takes.
 *
 * @param sizeBytes Of the file.
 */
export function choosePartSize(
  { settings, lazy }: Pick<Connection, 'lazy' | 'settings'>,
  sizeBytes: number,
): number {
  const { multipartChunkSize } = settings
  // Larger ones were refused for their size.
  if (lazy.hasSmallParts) return getSmallPartSize({ settings }, sizeBytes)
  const control = lazy.concurrency?.control
  if (multipartChunkSize !== defaultSettings.multipartChunkSize || !control) return multipartChunkSize
  const { bytesPerMs, limit } = control
  const bytes = Math.min(bytesPerMs * PART_MS, MAX_BYTES_IN_FLIGHT / limit, sizeBytes / (MIN_TURNS * limit))
  return Math.max(multipartChunkSize, Math.floor(bytes / MIB) * MIB)
}
