import type { ByteRange } from '@lading/local-service/parts'
import type { ObjectFacts, Objects, OpenObject } from '../s3/Objects.js'
import type { Budget } from './createBudget.js'

/** The requests of verification. Each spends from a budget first. */
export interface MeteredObjects {
  get(key: string): Promise<string | undefined>
  head(key: string): Promise<ObjectFacts | undefined>
  /** A slice of an object of at most `maxBytes`. */
  read(key: string, range: ByteRange): Promise<OpenObject | undefined>
  put(key: string, body: string): Promise<void>
  remove(key: string): Promise<void>
  /** Keys below a prefix that follow a key. */
  list(prefix: string, after?: string): AsyncIterable<string>
  readonly maxBytes: number
}

/** A store answers a listing with at most as many keys. */
const PAGE_KEYS = 1_000

/** Has requests to a store spend from a budget. @throws PausedError in place of a request that it doesn't cover */
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
        // A store that answers with the first ones again must not keep a walk from its end.
        if (key > after) yield key
      }
    },
    maxBytes: budget.maxBytes,
  }
}
