/** One slice of a file. */
export interface Part {
  /** Counted from 1. */
  readonly number: number
  /** Where the slice starts. */
  readonly offsetBytes: number
  readonly sizeBytes: number
}

/** A contiguous range of an upload's parts. */
export interface PartRange {
  /** The first part's number, from 1. */
  readonly first: number
  /** Maximum number of parts. */
  readonly count: number
}

/** Cuts a file into equal parts; the last part can be shorter. Source: wire protocol §3. */
export function createPartPlan(sizeBytes: number, partSizeBytes: number): readonly Part[] {
  return Array.from({ length: Math.ceil(sizeBytes / partSizeBytes) }, (_, index) => ({
    number: index + 1,
    offsetBytes: index * partSizeBytes,
    sizeBytes: Math.min(partSizeBytes, sizeBytes - index * partSizeBytes),
  }))
}

/** Returns the bytes in the leading parts that have their planned size. */
export function measureStart(
  plan: readonly Part[],
  found: ReadonlyMap<number, { readonly sizeBytes: number }>,
): number {
  const missing = plan.find(({ number, sizeBytes }) => found.get(number)?.sizeBytes !== sizeBytes)
  const last = plan.at(-1)
  return missing?.offsetBytes ?? (last ? last.offsetBytes + last.sizeBytes : 0)
}

/** Returns the parts in a range; all parts without a range. */
export function sliceParts(plan: readonly Part[], range?: PartRange): readonly Part[] {
  return range ? plan.slice(range.first - 1, range.first - 1 + range.count) : plan
}
