import { CancelError } from '../errors/CancelError.js'
import { getDigest } from './getDigest.js'

/** Parts of a file. */
export interface DigestedParts {
  /** Size of every part but the last. */
  readonly partSizeBytes: number
  /** Digests by the index of the part, from 0. */
  readonly digests: ReadonlyMap<number, string>
}

/** Whether parts are those of a file, byte by byte. @throws CancelError when the signal is aborted */
export async function hasParts(
  file: Blob,
  { partSizeBytes, digests }: DigestedParts,
  signal: AbortSignal,
): Promise<boolean> {
  for (const [index, digest] of digests) {
    if (signal.aborted) throw new CancelError()
    const part = file.slice(index * partSizeBytes, (index + 1) * partSizeBytes)
    if ((await getDigest(part)) !== digest) return false
  }
  return true
}
