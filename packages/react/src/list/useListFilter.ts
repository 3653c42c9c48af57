import type { CollectionSnapshot, EntryStatus } from '@lading/kernel'
import { useMemo, useState } from 'react'
import { useCollection } from '../hooks/useCollection.js'
import { useEntryIds, useUploader } from '../hooks/useUploader.js'
import { useNotAdded } from './useNotAdded.js'

/** The files that the list shows: all, or those of one state. */
export type ListFilter = 'all' | 'uploading' | 'failed' | 'done'

/** The filters in their order. */
export const FILTERS: readonly ListFilter[] = ['all', 'uploading', 'failed', 'done']

/** Shorter lists are seen as a whole. */
const MIN_FILES = 21

const STATUS: Readonly<Partial<Record<ListFilter, EntryStatus>>> = {
  uploading: 'uploading',
  failed: 'failed',
  done: 'success',
}

/** The state of the filter, and the files that pass it. */
export interface FilteredList {
  readonly ids: readonly string[]
  readonly filter: ListFilter
  readonly counts: Readonly<Record<ListFilter, number>>
  /** Whether the list is long enough for a filter. */
  readonly isOffered: boolean
  readonly setFilter: (filter: ListFilter) => void
}

/** Filters the list by state, without the files of the tray. A filter under which no file is left ends. */
export function useListFilter(): FilteredList {
  const { entries } = useUploader()
  const all = useEntryIds()
  const { refused, over } = useNotAdded()
  const ids = useMemo(
    () => (refused.size + over.size > 0 ? all.filter((id) => !refused.has(id) && !over.has(id)) : all),
    [all, refused, over],
  )
  const counts = useCollection((collection) => countsOf(collection, refused.size, over.size))
  const [chosen, setFilter] = useState<ListFilter>('all')
  const isOffered = ids.length >= MIN_FILES
  const filter = isOffered && counts[chosen] > 0 ? chosen : 'all'
  if (filter !== chosen) setFilter(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers change with the states of the entries
  const passing = useMemo(() => {
    const status = STATUS[filter]
    return status ? ids.filter((id) => entries.get(id)?.status === status) : ids
  }, [entries, ids, filter, filter === 'all' ? null : counts])
  return { ids: passing, filter, counts, isOffered, setFilter }
}

function countsOf(
  { totalCount, uploadingCount, failedCount, successCount }: CollectionSnapshot,
  refused: number,
  over: number,
): Record<ListFilter, number> {
  return {
    all: totalCount - refused - over,
    uploading: uploadingCount,
    failed: failedCount - refused,
    done: successCount,
  }
}
