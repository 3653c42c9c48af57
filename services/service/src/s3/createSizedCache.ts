import { shareOfHeap } from '@lading/local-service/parts'
import { LRUCache } from 'lru-cache'

/** Cache options. */
export interface SizedCacheSettings {
  /** Maximum entries. */
  readonly max: number
  /** Maximum memory in bytes; a share of the heap can be less. @default 16 MiB */
  readonly maxBytes?: number
  /** How long an entry is kept, in milliseconds. @default until it is evicted */
  readonly ttl?: number
}

const DEFAULT_MAX_BYTES = 16_777_216
/** Leaves heap space for several full caches, requests and everything else. */
const CACHES_PER_SHARE = 2
/** An entry's cost beyond its text. */
const ENTRY_BYTES = 512
/** JavaScript strings take up to two bytes per character. */
const BYTES_PER_CHARACTER = 2

/**
 * Creates a cache for store objects that's bounded in bytes. Clients decide how long facts are, so a maximum number of entries isn't enough
 * to limit memory. An entry that's larger than the whole cache isn't kept.
 */
export function createSizedCache<Value extends object>({
  max,
  maxBytes = DEFAULT_MAX_BYTES,
  ttl,
}: SizedCacheSettings): LRUCache<string, Value> {
  return new LRUCache<string, Value>({
    max,
    maxSize: Math.floor(shareOfHeap(maxBytes * CACHES_PER_SHARE) / CACHES_PER_SHARE),
    sizeCalculation: (value, key) =>
      (key.length + JSON.stringify(value).length) * BYTES_PER_CHARACTER + ENTRY_BYTES,
    ...(ttl !== undefined && { ttl }),
  })
}
