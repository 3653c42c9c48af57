import { getHeapStatistics } from 'node:v8'

/** Returns an eighth of the heap limit, in bytes, but at most `maxBytes`. */
export function shareOfHeap(maxBytes: number): number {
  return Math.min(maxBytes, Math.floor(getHeapStatistics().heap_size_limit / 8))
}
