'use client'

import type { UploadEntry, Uploader } from '@lading/kernel'
import { type ReactElement, startTransition, useRef, useState } from 'react'
import type { MessageFormatter } from '../../hooks/useMessage.js'
import type { useStyle } from '../../parts/useStyle.js'
import { arrangeEntries, type ListSort } from './arrangeEntries.js'
import { longListStyle } from './longListStyle.js'

/** The sort order that a person has chosen. */
export interface ListOrder {
  readonly sort: ListSort
  /** Returns the matching files, sorted. */
  readonly arrange: (entries: readonly UploadEntry[]) => readonly UploadEntry[]
}

/** Props for a long list's search and sort controls. */
export interface ListToolsProps {
  readonly shownCount: number
  readonly totalCount: number
  readonly onChange: (order: ListOrder | null) => void
}

/**
 * Dashboard parts that the tools use. They are passed in, because a chunk that shared their modules with the app would split
 * the app.
 */
export interface ListToolsParts {
  readonly useMessage: () => MessageFormatter
  readonly useUploader: () => Uploader
  readonly useStyle: typeof useStyle
  readonly formatNumber: (language: string, value: number) => string
  readonly getName: (entry: UploadEntry) => string | null
}

const SORTS: readonly ListSort[] = ['added', 'newest', 'name', 'size', 'state']

/** Creates a long list's search and sort controls. */
export function createListTools(parts: ListToolsParts): (props: ListToolsProps) => ReactElement {
  const { getName } = parts
  return function ListTools({ shownCount, totalCount, onChange }) {
    const message = parts.useMessage()
    const { language } = parts.useUploader().locale
    const root = useRef<HTMLDivElement>(null)
    parts.useStyle(root, longListStyle)
    const [query, setQuery] = useState('')
    const [sort, setSort] = useState<ListSort>('added')
    const search = useRef<HTMLInputElement>(null)
    const change = (wanted: string, order: ListSort) => {
      setQuery(wanted)
      setSort(order)
      const arrange = (entries: readonly UploadEntry[]) =>
        arrangeEntries(entries, { query: wanted, sort: order, language, getName })
      // The letter is shown at once; the rows follow in slices.
      startTransition(() => onChange(wanted || order !== 'added' ? { sort: order, arrange } : null))
    }
    return (
      <div ref={root} className="lading-list-tools">
        <input
          ref={search}
          // Detached from the page's form, which Enter would submit.
          form=""
          type="search"
          aria-label={message('search-files')}
          placeholder={message('search-files')}
          value={query}
          data-escape={query ? '' : undefined}
          onChange={({ target }) => change(target.value, sort)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !query) return
            // Keeps the dialog open.
            event.preventDefault()
            event.stopPropagation()
            change('', sort)
          }}
        />
        <output>
          {query &&
            `${parts.formatNumber(language, shownCount)} / ${parts.formatNumber(language, totalCount)}`}
        </output>
        <select
          aria-label={message('sort-by')}
          value={sort}
          onChange={({ target }) => change(query, target.value as ListSort)}
        >
          {SORTS.map((id) => (
            <option key={id} value={id}>
              {message(`sort-${id}`)}
            </option>
          ))}
        </select>
        {query && shownCount === 0 && (
          <p className="lading-search-none">
            <span role="status">{message('search-none', { query })}</span>{' '}
            <button
              type="button"
              className="lading-button lading-quiet"
              onClick={() => {
                search.current?.focus()
                change('', sort)
              }}
            >
              {message('search-clear')}
            </button>
          </p>
        )}
      </div>
    )
  }
}
