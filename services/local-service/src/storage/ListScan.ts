import type { ListPlace, ListQuery } from './ListQuery.js'

/** Limits one list's reading. */
export interface ListScan extends Required<Pick<ListQuery, 'signal' | 'onSkip'>> {
  /** Returns where the list has stopped because of too many other projects' items; undefined if it reached its end. */
  endOf(): ListPlace | undefined
}
