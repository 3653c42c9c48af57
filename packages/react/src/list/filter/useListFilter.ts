import type { CollectionSnapshot, EntryStatus } from '@lading/kernel'
import { useMemo, useState } from 'react'
import { useCollection } from '../../hooks/useCollection.js'
import { useEntryIds, useUploader } from '../../hooks/useUploader.js'
import { useNotAdded } from '../errors/useNotAdded.js'
import type { ListOrder, ListToolsProps } from '../long/createListTools.js'
import { useRunning } from './useRunning.js'

/** The files that the list shows: all files, or only files in one state. */
export type ListFilter = 'all' | 'uploading' | 'failed' | 'done'

/** The filters, in display order. */
export const FILTERS: readonly ListFilter[] = ['all', 'uploading', 'failed', 'done']

/** Shorter lists fit on the screen. */
const MIN_FILES = 21
/** Shorter lists are read faster than searched. */
const MIN_TOOL_FILES = 50

const STATUS: Readonly<Partial<Record<ListFilter, EntryStatus>>> = {
  uploading: 'uploading',
  failed: 'failed',
  done: 'success',
}

/** The filter's state, and the files that pass it. */
export interface FilteredList {
  readonly ids: readonly string[]
  readonly filter: ListFilter
  readonly counts: Readonly<Record<ListFilter, number>>
  /** Whether the list is long enough for a filter. */
  readonly isOffered: boolean
  readonly setFilter: (filter: ListFilter) => void
  /** The sort order that a person has chosen; undefined for the list order. */
  readonly sort: ListOrder['sort'] | undefined
  /** The search and sort controls; null if the list is too short for them. */
  readonly tools: ListToolsProps | null
}

/** Filters the list by state, without the tray's files. A filter with no files left resets. */
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
  const [order, setOrder] = useState<ListOrder | null>(null)
  const hasTools = ids.length >= MIN_TOOL_FILES
  const running = useRunning(isOffered && filter === 'all' && counts.uploading > 0)
  const arrange = hasTools ? order?.arrange : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers change with the states of the entries
  const passing = useMemo(() => {
    const status = STATUS[filter]
    const shown = status ? ids.filter((id) => entries.get(id)?.status === status) : ids
    const arranged = arrange
      ? arrange(shown.flatMap((id) => entries.get(id) ?? [])).map(({ internalId }) => internalId)
      : shown
    if (running.length === 0) return arranged
    const first = new Set(running)
    return [...arranged.filter((id) => first.has(id)), ...arranged.filter((id) => !first.has(id))]
  }, [entries, ids, filter, running, arrange, filter === 'all' && !arrange ? null : counts])
  return {
    ids: passing,
    filter,
    counts,
    isOffered,
    setFilter,
    sort: arrange && order?.sort,
    tools: hasTools ? { shownCount: passing.length, totalCount: ids.length, onChange: setOrder } : null,
  }
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
