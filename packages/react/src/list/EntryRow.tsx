'use client'

import type { UploadEntry } from '@lading/kernel'
import { memo, type NamedExoticComponent, useId } from 'react'
import { useEntry } from '../hooks/useEntry.js'
import { type Text, useText } from '../hooks/useText.js'
import { useUploader } from '../hooks/useUploader.js'
import { Icon } from '../parts/Icon.js'
import { isShown } from '../slots/isShown.js'
import type { FileActionItem, FileBadgeItem } from '../slots/uiSlots.js'
import { ViewRenderer } from '../slots/ViewRenderer.js'
import { Thumbnail } from '../thumbnail/Thumbnail.js'
import { nameOf, readableName } from './displayName.js'
import { EntryActions } from './EntryActions.js'
import { EntryName } from './EntryName.js'
import { EntryState } from './EntryState.js'

/** Properties of {@link EntryRow}. */
export interface EntryRowProps {
  readonly id: string
  readonly index: number
  /** Number of rows in the whole list, most of which are not in the document. */
  readonly count: number
  /** Whether Tab comes to this row. */
  readonly isCurrent: boolean
  readonly actions: readonly FileActionItem[]
  readonly badges: readonly FileBadgeItem[]
  /** Tells the list how high the row is. */
  readonly measure: (element: Element | null) => void
}

/** One file. It draws anew with its own entry's changes alone. */
export const EntryRow: NamedExoticComponent<EntryRowProps> = memo(function EntryRow(props) {
  const { id, index, count, isCurrent, actions, badges, measure } = props
  const uploader = useUploader()
  const text = useText()
  const entry = useEntry(id)
  const baseId = useId()
  if (!entry) return null
  const state = stateOf(entry)
  return (
    <li
      ref={measure}
      className="lading-row"
      data-index={index}
      data-id={id}
      data-state={state}
      tabIndex={isCurrent ? 0 : -1}
      aria-setsize={count}
      aria-posinset={index + 1}
      aria-label={labelOf(entry, state, text)}
      aria-describedby={state === 'failed' ? `${baseId}error` : undefined}
    >
      <Thumbnail entry={entry} />
      <div className="lading-facts" id={`${baseId}name`}>
        <EntryName name={nameOf(entry)} />
        <EntryState entry={entry} errorId={`${baseId}error`} />
      </div>
      {badges
        .filter((badge) => isShown(badge, entry, uploader))
        .map(({ id: badge, view }) => (
          <ViewRenderer key={badge} id={badge} view={view} props={{ entry, uploader }} quiet />
        ))}
      {(state === 'uploading' || state === 'finished' || state === 'failed') && (
        <span className="lading-state">
          <Icon name={state} />
        </span>
      )}
      <EntryActions entry={entry} actions={actions} isCurrent={isCurrent} nameId={`${baseId}name`} />
    </li>
  )
})

function stateOf({ status, isQueued }: UploadEntry): 'idle' | 'queued' | 'uploading' | 'finished' | 'failed' {
  if (status === 'success') return 'finished'
  if (status === 'uploading') return isQueued ? 'queued' : 'uploading'
  return status === 'failed' ? 'failed' : 'idle'
}

function labelOf(entry: UploadEntry, state: string, text: Text): string {
  const name = nameOf(entry)
  const fileName = name ? readableName(name) : text('file-no-name')
  return text('a11y-file-item-status', { fileName, status: text(state) })
}
