interface GridPlace {
  readonly index: number
  readonly total: number
  readonly columns: number
  /** Rows that are visible together. */
  readonly pageRows: number
  readonly isRtl: boolean
}

/** Returns the index that a key moves the focus to; null if it moves nothing. */
export function getNextIndex(
  { key, ctrlKey, metaKey }: { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean },
  { index, total, columns, pageRows, isRtl }: GridPlace,
): number | null {
  const rowStart = index - (index % columns)
  const end = total - 1
  const forward = isRtl ? -1 : 1
  const isFar = ctrlKey || metaKey
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: index - forward,
    ArrowRight: index + forward,
    ArrowUp: index - columns,
    ArrowDown: index + columns,
    PageUp: Math.max(index % columns, index - columns * pageRows),
    PageDown: Math.min(end, index + columns * pageRows),
    Home: isFar ? 0 : rowStart,
    End: isFar ? end : Math.min(end, rowStart + columns - 1),
  }
  const next = moves[key]
  return next === undefined || next < 0 || next > end || next === index ? null : next
}
