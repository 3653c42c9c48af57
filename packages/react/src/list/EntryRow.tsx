'use client'

import type { FileActionItem, FileBadgeItem, UploadEntry } from '@lading/kernel'
import { type CSSProperties, memo, type NamedExoticComponent, useId, useRef } from 'react'
import { useMessage } from '../hooks/useMessage.js'
import { useEntry, useUploader } from '../hooks/useUploader.js'
import { isShown } from '../slots/isShown.js'
import { ViewRenderer } from '../slots/ViewRenderer.js'
import { Thumbnail } from '../thumbnail/Thumbnail.js'
import { getName, readableName } from './displayName.js'
import { EntryActions } from './EntryActions.js'
import { EntryName } from './EntryName.js'
import { EntryState } from './EntryState.js'
import { StateMark } from './StateMark.js'

/** Sides of thumbnails, in CSS pixels; tiles are seldom wider. */
const ROW_THUMBNAIL_PX = 40
const TILE_PX = 160

/** Props of {@link EntryRow}. */
export interface EntryRowProps {
  readonly id: string
  readonly index: number
  /** Number of rows in the whole list, most of which are not in the document. */
  readonly count: number
  /** Whether Tab reaches this row. */
  readonly isCurrent: boolean
  readonly actions: readonly FileActionItem[]
  readonly badges: readonly FileBadgeItem[]
  /** Number of entries beside each other. */
  readonly columns: number
  /** Place of a tile from the start of the list, in CSS pixels; undefined for a row, which the list places itself. */
  readonly startPx: number | undefined
  /** Measures a row's height for the list; undefined for a tile. */
  readonly measure: ((element: Element | null) => void) | undefined
}

/** One file. It renders again for changes of its own entry alone, at most every 100 ms. */
export const EntryRow: NamedExoticComponent<EntryRowProps> = memo(function EntryRow(props) {
  const { id, index, count, isCurrent, actions, badges, columns, startPx, measure } = props
  const uploader = useUploader()
  const message = useMessage()
  const baseId = useId()
  const latest = useEntry(id)
  const last = useRef(latest)
  if (latest) last.current = latest
  // An entry removed by the host keeps its row until the next refresh of the list: no gap appears before.
  const entry = last.current
  if (!entry) return null
  const state = getDragState(entry)
  const name = getName(entry)
  const fileName = name ? readableName(name) : message('file-no-name')
  return (
    <li
      ref={measure}
      className="lading-row"
      data-index={index}
      data-id={id}
      data-state={state}
      style={startPx === undefined ? undefined : placeOf(index, columns, startPx)}
      tabIndex={isCurrent ? 0 : -1}
      aria-keyshortcuts="Delete Alt+ArrowUp Alt+ArrowDown"
      aria-setsize={count}
      aria-posinset={index + 1}
      aria-label={message('a11y-file-item-status', { fileName, status: message(state) })}
      aria-describedby={state === 'failed' ? `${baseId}error` : undefined}
    >
      <span className="lading-picture">
        <Thumbnail entry={entry} sidePx={columns > 1 ? TILE_PX : ROW_THUMBNAIL_PX} />
        <StateMark state={state} progress={entry.uploadProgress} />
      </span>
      <div className="lading-facts">
        <EntryName name={name} />
        <EntryState entry={entry} errorId={`${baseId}error`} isCurrent={isCurrent} />
      </div>
      {badges
        .filter((badge) => isShown(badge, entry, uploader.logger))
        .map(({ id: badge, view }) => (
          <ViewRenderer key={badge} id={badge} view={view} props={{ entry, uploader }} fallback={null} />
        ))}
      <EntryActions entry={entry} actions={actions} isCurrent={isCurrent} fileName={fileName} />
    </li>
  )
})

function placeOf(index: number, columns: number, startPx: number): CSSProperties {
  return {
    transform: `translateY(${startPx}px)`,
    insetInlineStart: `${((index % columns) * 100) / columns}%`,
    inlineSize: `${100 / columns}%`,
  }
}

function getDragState({
  status,
  isQueued,
}: UploadEntry): 'idle' | 'queued' | 'uploading' | 'finished' | 'failed' {
  if (status === 'success') return 'finished'
  if (status === 'uploading') return isQueued ? 'queued' : 'uploading'
  return status === 'failed' ? 'failed' : 'idle'
}
