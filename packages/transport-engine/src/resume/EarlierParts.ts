import { assertReadable } from '../client/assertReadable.js'
import { getCancelError } from '../errors/getCancelError.js'
import { getDigest } from './getDigest.js'

/** Parts of a file. */
export interface DigestedParts {
  /** Size of every part but the last. */
  readonly partSizeBytes: number
  /** Digests by part index, from 0. */
  readonly digests: ReadonlyMap<number, string>
}

/** Parts that an earlier page has confirmed, for a file that might have changed since. */
export class EarlierParts implements DigestedParts {
  readonly partSizeBytes: number
  readonly #file: Blob
  readonly #signal: AbortSignal
  readonly #digests: Map<number, string>
  #comparing: Promise<readonly number[]> | null = null

  /** @param signal Ends the comparison. */
  constructor(file: Blob, { partSizeBytes, digests }: DigestedParts, signal: AbortSignal) {
    this.partSizeBytes = partSizeBytes
    this.#file = file
    this.#signal = signal
    this.#digests = new Map(digests)
  }

  get digests(): ReadonlyMap<number, string> {
    return this.#digests
  }

  /** Notes that a part is sent again. */
  replaced(index: number): void {
    this.#digests.delete(index)
  }

  /**
   * Returns the indexes of the parts that differ from the file's bytes. Parts are compared only once, in order.
   *
   * @throws UploadError `file-unreadable`
   * @throws CancelError when the signal is aborted
   */
  async findChanged(): Promise<readonly number[]> {
    this.#comparing ??= this.#compare()
    const changed = await this.#comparing
    return changed.filter((index) => this.#digests.has(index))
  }

  async #compare(): Promise<readonly number[]> {
    const changed: number[] = []
    for (const [index, digest] of this.#digests) {
      if (this.#signal.aborted) throw getCancelError(this.#signal)
      const start = index * this.partSizeBytes
      const part = this.#file.slice(start, start + this.partSizeBytes)
      try {
        if ((await getDigest(part)) !== digest) changed.push(index)
      } catch (error) {
        await assertReadable(part, this.#signal)
        throw error
      }
    }
    return changed
  }
}
