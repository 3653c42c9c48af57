/** A size in pixels. */
export interface Size {
  readonly widthPx: number
  readonly heightPx: number
}

/** A rectangle in pixels. */
export interface Box extends Size {
  readonly left: number
  readonly top: number
}

export function isSameSize(one: Size, other: Size): boolean {
  return one.widthPx === other.widthPx && one.heightPx === other.heightPx
}
