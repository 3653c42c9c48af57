/** A place in a list: the time of an item as an ISO 8601 string in UTC, and its id, which may be empty. */
export type ListPlace = readonly [time: string, id: string]

/** Order and filters of a list of files. */
export interface ListQuery {
  /** @default false */
  readonly isNewestFirst?: boolean
  /** Starts behind a file, or at a time when the id is empty. @default the first file */
  readonly from?: ListPlace
  /** Files of one project. @default all */
  readonly publicKey?: string
  /** Files that are stored permanently, or those that are not. @default both */
  readonly isStored?: boolean
  /** Notified of each file that was read and isn't wanted. */
  readonly onSkip?: (place: ListPlace) => void
  /** Ends the list where it is. */
  readonly signal?: AbortSignal
}

/** Compares two places, as `Array.sort` expects it: the oldest first. */
export function comparePlaces(a: ListPlace, b: ListPlace): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1
  return a[1] < b[1] ? -1 : Number(a[1] > b[1])
}

/** True if a list that starts at `from` has the place. */
export function isListed(place: ListPlace, { from, isNewestFirst = false }: ListQuery): boolean {
  if (!from) return true
  const sign = isNewestFirst ? -1 : 1
  return from[1] === ''
    ? sign * comparePlaces([place[0], ''], from) >= 0
    : sign * comparePlaces(place, from) > 0
}

/** True if a file passes the filters. */
export function isWanted(
  file: { readonly publicKey?: string; readonly isStored: boolean },
  { publicKey, isStored = file.isStored }: ListQuery,
): boolean {
  return (publicKey === undefined || file.publicKey === publicKey) && file.isStored === isStored
}
