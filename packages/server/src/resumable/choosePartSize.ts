const MEBIBYTE = 1_048_576
/** As many as stores list at a time. */
const FEW_PARTS = 1000
/** As many as stores take. */
const MAX_PARTS = 10_000
/** Up to here, larger parts are better than more than 1,000: a request holds a part in memory. */
const LARGE_BYTES = 67_108_864

/** Chooses the size of a file's parts, in bytes. @param wantedBytes The least. */
export function choosePartSize(sizeBytes: number, wantedBytes: number): number {
  if (sizeBytes <= FEW_PARTS * wantedBytes) return wantedBytes
  const leastBytes = roundUp(sizeBytes / MAX_PARTS)
  return Math.max(wantedBytes, leastBytes, Math.min(roundUp(sizeBytes / FEW_PARTS), LARGE_BYTES))
}

function roundUp(bytes: number): number {
  return Math.ceil(bytes / MEBIBYTE) * MEBIBYTE
}
