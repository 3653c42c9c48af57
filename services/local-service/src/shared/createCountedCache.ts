import { LRUCache } from 'lru-cache'

/**
 * Creates a cache with a maximum number of values. Limited by `max`, the library would reserve memory for all of them: with a dozen
 * caches of 10,000 values, a quarter of a resting service's heap.
 */
export function createCountedCache<Key extends {}, Value extends {}>(
  max: number,
  options: { readonly ttl?: number } = {},
): LRUCache<Key, Value> {
  return new LRUCache<Key, Value>({ maxSize: max, sizeCalculation: () => 1, ...options })
}
