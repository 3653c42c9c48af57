import type { FileActionItem, FileBadgeItem, UploadEntry } from '@lading/kernel'
import { type CSSProperties, memo, type NamedExoticComponent, type ReactElement, useId, useRef } from 'react'
import { isMetadataMissing } from '../../details/metadataMissing.js'
import { useMessage } from '../../hooks/useMessage.js'
import { useUploader } from '../../hooks/useUploader.js'
import { isUnknown } from '../../live/isUnknown.js'
import { displayName, getName, readableName } from '../../parts/displayName.js'
import { getUniqueName } from '../../parts/getUniqueName.js'
import { Icon } from '../../parts/Icon.js'
import { isShown } from '../../slots/isShown.js'
import { ViewRenderer } from '../../slots/ViewRenderer.js'
import { Thumbnail } from '../../thumbnail/Thumbnail.js'
import { gridRoles } from '../long/gridRoles.js'
import { entrySource, useWritten } from '../words/useWritten.js'
import { EntryActions } from './EntryActions.js'
import { EntryState } from './EntryState.js'
import { RowPart } from './RowPart.js'
import { type RowState, rowName } from './rowName.js'
import { useSteadyEntry } from './useSteadyEntry.js'

const TITLE_LENGTH = 300

/** Matches text whose first letter belongs to a right-to-left script. */
const RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u

interface EntryNameProps {
  readonly name: string | null
}

/**
 * A file's name on a single line, shortened in the middle if it's too long. It never reorders the text around it. The document
 * contains the whole name as one string, for selection, copying and search; the shortened name is drawn above it.
 */
const EntryName: NamedExoticComponent<EntryNameProps> = memo(function EntryName({ name }) {
  const message = useMessage()
  if (!name) return <div className="lading-name">{message('file-no-name')}</div>
  const { full, head, tail } = displayName(name)
  const direction = RIGHT_TO_LEFT.test(full) ? 'rtl' : 'ltr'
  return (
    <div className="lading-name" title={readableName(name, TITLE_LENGTH)}>
      <bdi dir={direction} translate="no">
        {full}
      </bdi>
      {tail && (
        // Screen readers would read its generated text after the name.
        <span
          className="lading-short"
          translate="no"
          aria-hidden="true"
          dir={direction}
          data-head={head}
          data-tail={tail.trimStart()}
        />
      )}
    </div>
  )
})

/** Thumbnail sizes, in CSS pixels; tiles are seldom wider. */
const ROW_THUMBNAIL_PX = 40
const TILE_PX = 160

interface EntryRowProps {
  readonly id: string
  readonly index: number
  /** Whether Tab reaches this row. */
  readonly isCurrent: boolean
  /** Whether showing all buttons would leave no room for the name. */
  readonly isNarrow: boolean
  /** undefined while no file in the list is selected. */
  readonly isSelected: boolean | undefined
  readonly actions: readonly FileActionItem[]
  readonly badges: readonly FileBadgeItem[]
  /** Number of columns. */
  readonly columns: number
  /** A tile's offset from the start of the list, in CSS pixels; undefined for a row, which the list positions itself. */
  readonly startPx: number | undefined
  /** Measures a row's height for the list; undefined for a tile. */
  readonly measure: ((element: Element | null) => void) | undefined
}

/** A file. It only re-renders when its entry changes, at most every 100 ms, and not for progress. */
export const EntryRow: NamedExoticComponent<EntryRowProps> = memo(function EntryRow(props) {
  const { id, index, isCurrent, isNarrow, isSelected, actions, badges, columns, startPx, measure } = props
  const uploader = useUploader()
  const message = useMessage()
  const baseId = useId()
  const latest = useSteadyEntry(id, actions, badges.length > 0)
  const last = useRef(latest)
  if (latest) last.current = latest
  // An entry that the host removed keeps its row until the next list refresh, so no gap appears before then.
  const entry = last.current
  if (!entry) return null
  const state = getRowState(entry)
  const name = getName(entry)
  const fileName = getUniqueName(uploader, id, name ? readableName(name) : message('file-no-name'))
  return (
    <div
      ref={measure}
      className="lading-row"
      {...gridRoles.row(rowName(fileName, state, uploader.locale, message), index, isSelected)}
      data-index={index}
      data-id={id}
      data-state={state}
      style={startPx === undefined ? undefined : placeOf(index, columns, startPx)}
      tabIndex={isCurrent ? 0 : -1}
      aria-keyshortcuts="Delete Space Shift+Space Alt+ArrowUp Alt+ArrowDown"
      aria-describedby={state === 'failed' ? `${baseId}error` : undefined}
    >
      <span className="lading-picture">
        <RowPart part="thumbnail" entry={entry} isCurrent={isCurrent}>
          <Thumbnail entry={entry} sidePx={columns > 1 ? TILE_PX : ROW_THUMBNAIL_PX} />
        </RowPart>
        <StateMark id={id} state={state} isTile={startPx !== undefined} />
        {/* The row says whether it's selected, and keys select it. */}
        <span className="lading-check" aria-hidden="true">
          <svg className="lading-icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="m6.5 12.5 3.75 3.75 7.25-8" />
          </svg>
        </span>
      </span>
      <div className="lading-facts" {...gridRoles.cell}>
        <RowPart part="name" entry={entry} isCurrent={isCurrent}>
          <EntryName name={name} />
        </RowPart>
        <EntryState entry={entry} errorId={`${baseId}error`} isCurrent={isCurrent} />
      </div>
      {badges
        .filter((badge) => isShown(badge, entry, uploader.logger))
        .map(({ id: badge, view }) => (
          <div key={badge} className="lading-badge" {...gridRoles.cell}>
            <ViewRenderer id={badge} view={view} props={{ entry, uploader }} fallback={null} />
          </div>
        ))}
      <EntryActions
        entry={entry}
        actions={actions}
        isCurrent={isCurrent}
        isNarrow={isNarrow}
        fileName={fileName}
      />
    </div>
  )
})

function placeOf(index: number, columns: number, startPx: number): CSSProperties {
  return {
    transform: `translateY(${startPx}px)`,
    insetInlineStart: `${((index % columns) * 100) / columns}%`,
    inlineSize: `${100 / columns}%`,
  }
}

function getRowState(entry: UploadEntry): RowState {
  const { status, phase, isQueued } = entry
  // Nothing has failed: metadata is still to be entered.
  if (isMetadataMissing(entry)) return 'idle'
  if (status === 'success') return 'finished'
  if (phase === 'paused') return 'paused'
  if (status === 'uploading') return isQueued ? 'queued' : 'uploading'
  return status === 'failed' ? 'failed' : 'idle'
}

interface StateMarkProps {
  readonly id: string
  readonly state: RowState
  /** Whether the thumbnail shows the progress as well. */
  readonly isTile: boolean
}

/**
 * A file's state on its thumbnail: a ring during the upload, which becomes the icon's circle afterwards. The ring isn't
 * animated between values, because the main thread would paint each frame.
 */
function StateMark({ id, state, isTile }: StateMarkProps): ReactElement {
  const uploader = useUploader()
  const first = useRef(state)
  const isSending = state === 'queued' || state === 'uploading' || state === 'paused'
  const mark = useWritten<HTMLSpanElement>(entrySource(uploader, id), (element) => {
    const { uploadProgress = 0, wait = null } = uploader.entries.get(id) ?? {}
    if (!isSending) return
    // A spinning quarter ring isn't a percentage.
    const isTurning = isUnknown({ wait })
    element.firstElementChild?.toggleAttribute('data-turning', isTurning)
    const offset = isTurning ? 75 : 100 - uploadProgress
    element.querySelector('circle + circle')?.setAttribute('stroke-dashoffset', String(offset))
    if (isTile) element.parentElement?.style.setProperty('--_share', String(uploadProgress / 100))
  })
  return (
    // Animate only a new icon, not an icon in a row that was scrolled into view.
    <span
      ref={mark}
      className="lading-state"
      data-new={state === first.current ? undefined : ''}
      aria-hidden="true"
    >
      {isSending && (
        <svg className="lading-icon lading-ring" viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="8.25" />
          <circle cx="12" cy="12" r="8.25" pathLength="100" />
          {state === 'paused' && <path d="M10 9.5v5M14 9.5v5" />}
        </svg>
      )}
      {(state === 'finished' || state === 'failed') && <Icon name={state} />}
    </span>
  )
}
