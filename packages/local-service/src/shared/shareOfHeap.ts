import { getHeapStatistics } from 'node:v8'

/** An eighth of the memory that JavaScript may take here, in bytes, and at most `maxBytes`. */
export function shareOfHeap(maxBytes: number): number {
  return Math.min(maxBytes, Math.floor(getHeapStatistics().heap_size_limit / 8))
}
