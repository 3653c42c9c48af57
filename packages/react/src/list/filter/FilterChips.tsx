import { formatNumber } from '@lading/kernel/ui'
import type { ReactElement } from 'react'
import { useMessage } from '../../hooks/useMessage.js'
import { useUploader } from '../../hooks/useUploader.js'
import { FILTERS, type ListFilter } from './useListFilter.js'

interface FilterChipsProps {
  readonly filter: ListFilter
  /** Number of files per filter. */
  readonly counts: Readonly<Record<ListFilter, number>>
  readonly onChange: (filter: ListFilter) => void
}

/** Toggle buttons that filter files by state, each with its number of files. */
export function FilterChips({ filter, counts, onChange }: FilterChipsProps): ReactElement {
  const message = useMessage()
  const { language } = useUploader().locale
  return (
    <fieldset className="lading-chips" aria-label={message('filter-label')}>
      {FILTERS.map((id) => (
        <button
          key={id}
          type="button"
          className="lading-chip"
          aria-pressed={id === filter}
          // Don't use `disabled`: a focused button keeps the focus when its last file changes state.
          aria-disabled={counts[id] === 0 || undefined}
          onClick={() => counts[id] > 0 && onChange(id)}
        >
          <span>{message(`filter-${id}`)}</span>{' '}
          {/* As wide as the largest number, so that the following buttons don't move. */}
          <span style={{ minInlineSize: `${formatNumber(language, counts.all).length}ch` }}>
            {formatNumber(language, counts[id])}
          </span>
        </button>
      ))}
    </fieldset>
  )
}
