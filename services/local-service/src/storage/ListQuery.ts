/** A place in a list: an item's time as an ISO 8601 string in UTC, and its id, which can be empty. */
export type ListPlace = readonly [time: string, id: string]

/** Order and filters for a file list. */
export interface ListQuery {
  /** @default false */
  readonly isNewestFirst?: boolean
  /** Starts after a file, or at a time if the id is empty. @default the first file */
  readonly from?: ListPlace
  /** Only one project's files. @default all */
  readonly publicKey?: string
  /** Only files that are stored permanently, or only files that aren't. @default both */
  readonly isStored?: boolean
  /** Called for each file that was read and then filtered out. */
  readonly onSkip?: (place: ListPlace) => void
  /** Ends the list early. */
  readonly signal?: AbortSignal
}

/** Compares two places for `Array.sort`, oldest first. */
export function comparePlaces(a: ListPlace, b: ListPlace): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1
  return a[1] < b[1] ? -1 : Number(a[1] > b[1])
}

/** True if a list that starts at `from` contains the place. */
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
