const MEBIBYTE = 1_048_576
/** Stores list this many parts per request. */
const FEW_PARTS = 1000
/** Stores take at most this many parts. */
const MAX_PARTS = 10_000
/** Up to this size, larger parts are better than more than 1,000 parts. Each request holds a part in memory. */
const LARGE_BYTES = 67_108_864

/** Chooses a file's part size, in bytes. @param wantedBytes The minimum. */
export function choosePartSize(sizeBytes: number, wantedBytes: number): number {
  if (sizeBytes <= FEW_PARTS * wantedBytes) return wantedBytes
  const leastBytes = roundUp(sizeBytes / MAX_PARTS)
  return Math.max(wantedBytes, leastBytes, Math.min(roundUp(sizeBytes / FEW_PARTS), LARGE_BYTES))
}

function roundUp(bytes: number): number {
  return Math.ceil(bytes / MEBIBYTE) * MEBIBYTE
}
