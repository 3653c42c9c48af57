import type { ByteRange } from '@lading/local-service/parts'
import type { ObjectFacts, Objects, OpenObject } from '../s3/Objects.js'
import type { Budget } from './createBudget.js'

/** A store whose requests spend from a budget. All methods can throw `PausedError`. */
export interface MeteredObjects {
  get(key: string): Promise<string | undefined>
  head(key: string): Promise<ObjectFacts | undefined>
  /** Reads a slice of at most `maxBytes`. */
  read(key: string, range: ByteRange): Promise<OpenObject | undefined>
  put(key: string, body: string): Promise<void>
  remove(key: string): Promise<void>
  /** Lists keys below a prefix, starting after a key. */
  list(prefix: string, after?: string): AsyncIterable<string>
  readonly maxBytes: number
}

/** Maximum keys per listing page. */
const PAGE_KEYS = 1_000

/** Wraps a store so that each request spends from a budget first. */
export function createMeteredObjects(objects: Objects, budget: Budget): MeteredObjects {
  return {
    async get(key) {
      budget.spendRequest()
      return objects.get(key)
    },
    async head(key) {
      budget.spendRequest()
      return objects.head(key)
    },
    async read(key, range) {
      budget.spendRequest()
      budget.spendBytes(range.end - range.start + 1)
      return objects.read(key, range)
    },
    async put(key, body) {
      budget.spendRequest()
      await objects.put(key, body)
    },
    async remove(key) {
      budget.spendRequest()
      await objects.remove(key)
    },
    async *list(prefix, after = '') {
      let keys = 0
      budget.spendRequest()
      for await (const key of objects.list(prefix, after === '' ? undefined : after)) {
        if (++keys % PAGE_KEYS === 0) budget.spendRequest()
        // A store that ignores the start would make the walk repeat itself.
        if (key > after) yield key
      }
    },
    maxBytes: budget.maxBytes,
  }
}
