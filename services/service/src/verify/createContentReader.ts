import { createHash, type Hash } from 'node:crypto'
import { addAbortSignal, type Readable } from 'node:stream'
import { StorageError } from '@lading/local-service/parts'
import type { ObjectFacts } from '../s3/Objects.js'
import { PausedError } from './createBudget.js'
import type { MeteredObjects } from './createMeteredObjects.js'

/** An object's current content. */
export interface Content {
  readonly sizeBytes: number
  /** ETag and time, which change whenever the object is written. */
  readonly version: string
  /** SHA-256 in lowercase hexadecimal; null if the size is unexpected, or the object can't be read. */
  readonly sha256: string | null
}

/** Hashes an object with an expected size. Resolves to undefined if the object doesn't exist. */
export type ContentReader = (key: string, sizeBytes: number) => Promise<Content | undefined>

const SLICE_BYTES = 16_777_216
const MAX_PAUSED = 8
/** Time limit for a slice in milliseconds, in case the store hangs. */
const SLICE_LIMIT_MS = 120_000

/** A partially read object. */
interface Progress {
  readonly key: string
  readonly hash: Hash
  readonly offset: number
  readonly version?: string
}

/** Creates a reader. If the budget runs out in the middle of an object, the next call for it continues there. */
export function createContentReader(objects: MeteredObjects): ContentReader {
  /** Objects whose checks were paused. */
  const paused = new Map<string, Progress>()
  const sliceBytes = Math.min(SLICE_BYTES, objects.maxBytes)
  const start = (key: string): Progress => ({ key, hash: createHash('sha256'), offset: 0 })

  /** Reads the next slice. Returns the actual content if it isn't the expected object. */
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
    // Hash a copy: the stream can break in the middle of a slice.
    const hash = progress.hash.copy()
    await addWhole(hash, found.body, end + 1 - offset)
    return { key, hash, offset: end + 1, version }
  }

  /** Inspects an unreadable object: it might be shorter than the range, or damaged in the store. */
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

/** @throws StorageError if the slice has the wrong length or doesn't arrive. */
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
