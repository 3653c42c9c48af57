import type { Pixels } from './Frame.js'

const MAX_KEPT = 4
const MAX_KEPT_BYTES = 12_000_000

/** Cached pixels, least recently used first. */
const kept = new Map<string, Pixels>()

/** Returns recently computed pixels: an editor keeps requesting the same file at the same size with different colors. */
export function readKeptPixels(key: string): Pixels | undefined {
  const pixels = kept.get(key)
  if (pixels) keepPixels(key, pixels)
  return pixels
}

/** Keeps pixels for the next request to this process, unless they're large. */
export function keepPixels(key: string, pixels: Pixels): void {
  if (!isKeepable(pixels)) return
  kept.delete(key)
  kept.set(key, pixels)
  const [oldest] = kept.keys()
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
}

/** True if pixels can be cached. Cached pixels must not be changed. */
export function isKeepable({ data }: Pixels): boolean {
  return data.length <= MAX_KEPT_BYTES
}
