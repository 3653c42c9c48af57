import { createHash, type Hash } from 'node:crypto'
import { addAbortSignal, type Readable } from 'node:stream'
import { StorageError } from '@lading/local-service/parts'
import type { ObjectFacts } from '../s3/Objects.js'
import { PausedError } from './createBudget.js'
import type { MeteredObjects } from './createMeteredObjects.js'

/** An object as it is in the store. */
export interface Content {
  readonly sizeBytes: number
  /** ETag and time, which change with the bytes. */
  readonly version: string
  /** SHA-256 in lower-case hexadecimal; null if the object has another size than expected, or can't be read. */
  readonly sha256: string | null
}

/** Reads an object of an expected size for its SHA-256; undefined if there is none. */
export type ContentReader = (key: string, sizeBytes: number) => Promise<Content | undefined>

const SLICE_BYTES = 16_777_216
const MAX_PAUSED = 8
/** A slice that takes longer, in milliseconds, is given up: the store may stand still. */
const SLICE_LIMIT_MS = 120_000

/** An object that was read in part when the budget was spent. */
interface Progress {
  readonly key: string
  readonly hash: Hash
  readonly offset: number
  readonly version?: string
}

/** Creates a reader. If the budget ends in the middle of an object, the next call for the same object continues there. */
export function createContentReader(objects: MeteredObjects): ContentReader {
  /** Objects of the checks that were paused, of which each has one at most. */
  const paused = new Map<string, Progress>()
  const sliceBytes = Math.min(SLICE_BYTES, objects.maxBytes)
  const start = (key: string): Progress => ({ key, hash: createHash('sha256'), offset: 0 })

  /** Reads the next slice, or returns what the store has in place of the expected object. */
  async function readNext(progress: Progress, sizeBytes: number): Promise<Progress | Content | undefined> {
    const { key, offset } = progress
    const end = Math.min(offset + sliceBytes, sizeBytes) - 1
    const found = await objects.read(key, { start: offset, end })
    if (!found) return undefined
    const version = getVersion(found)
    const isOther = progress.version !== undefined && progress.version !== version
    if (isOther || found.sizeBytes !== sizeBytes) {
      found.body.destroy()
      return isOther ? start(key) : { sizeBytes: found.sizeBytes, version, sha256: null }
    }
    // The stream may break in the middle, and only a whole slice counts.
    const hash = progress.hash.copy()
    await addWhole(hash, found.body, end + 1 - offset)
    return { key, hash, offset: end + 1, version }
  }

  /** Looks at an object that can't be read: a range beyond the end of a shorter one is refused, and its disk may be damaged. */
  async function examine(key: string): Promise<Content | undefined> {
    const head = await objects.head(key)
    return head && { sizeBytes: head.sizeBytes, version: getVersion(head), sha256: null }
  }

  async function readEmpty(key: string): Promise<Content | undefined> {
    const found = await examine(key)
    return found?.sizeBytes === 0 ? { ...found, sha256: start(key).hash.digest('hex') } : found
  }

  return async (key, sizeBytes) => {
    if (sizeBytes === 0) return readEmpty(key)
    let progress = paused.get(key) ?? start(key)
    paused.delete(key)
    while (progress.offset < sizeBytes) {
      let next: Progress | Content | undefined
      try {
        next = await readNext(progress, sizeBytes)
      } catch (error) {
        if (!(error instanceof PausedError)) return examine(key)
        for (const first of paused.keys()) if (paused.size >= MAX_PAUSED) paused.delete(first)
        paused.set(key, progress)
        throw error
      }
      if (!next || !('hash' in next)) return next
      progress = next
    }
    return { sizeBytes, version: progress.version ?? '', sha256: progress.hash.digest('hex') }
  }
}

function getVersion({ etag, modifiedAt }: ObjectFacts): string {
  return `${etag} ${modifiedAt}`
}

/** @throws StorageError when the slice has another length, or doesn't come. */
async function addWhole(hash: Hash, body: Readable, expectedBytes: number): Promise<void> {
  let bytes = 0
  try {
    for await (const chunk of addAbortSignal(AbortSignal.timeout(SLICE_LIMIT_MS), body)) {
      bytes += (chunk as Buffer).length
      if (bytes > expectedBytes) break
      hash.update(chunk as Buffer)
    }
  } catch (cause) {
    throw createReadError(cause)
  }
  if (bytes !== expectedBytes) throw createReadError(undefined)
}

function createReadError(cause: unknown): StorageError {
  const message =
    'The store failed because it did not send the bytes that were asked for: check the proxy in front of it.'
  return new StorageError(cause, { code: 'store-failed', message })
}
