import type { ReactElement, ReactNode, RefCallback } from 'react'
import type { DragState } from '../drop/DropZone.js'

/** Props of {@link DropAreaView}. */
export interface DropAreaViewProps {
  readonly message: (key: string) => string
  /** Whether the messages mention several files. */
  readonly multiple: boolean
  /** Whether files can be dropped, not only chosen. */
  readonly acceptsDrops: boolean
  /** Replaces the message that invites to drop files. @default by `multiple` and `acceptsDrops` */
  readonly text?: string | undefined
  /** The text while the pointer is over the area. @default the message `drop-release` */
  readonly dropTitle?: string | undefined
  /** The pointer's position while files are dragged. @default 'inactive' */
  readonly state?: DragState
  /** @default no icon */
  readonly icon?: ReactNode
  /** Called when the area is pressed. @default the area is not a button */
  readonly onOpen?: (() => void) | undefined
  /** Called when the pointer or the focus comes near. */
  readonly onPrefetch?: (() => void) | undefined
  /** @default false */
  readonly disabled?: boolean
  /** Shows that a choice is being handled. @default false */
  readonly busy?: boolean
  /** Classes besides the area's own. */
  readonly className?: string | undefined
  readonly areaRef?: RefCallback<HTMLElement>
}

/** How the drop area looks; it has no state of its own. */
export function DropAreaView(props: DropAreaViewProps): ReactElement {
  const { message, multiple, acceptsDrops, state = 'inactive', icon, onOpen, onPrefetch, areaRef } = props
  const { disabled = false, busy = false, className = '', text, dropTitle } = props
  const number = multiple ? 'files' : 'file'
  const title = text ?? message(acceptsDrops ? `drop-${number}-here` : `choose-${number}`)
  const shared = {
    className: `lading-drop-area ${className}`.trim(),
    'data-drag-state': state,
    ref: areaRef,
  }
  const content = (
    <>
      {icon && <span className="lading-drop-mark">{icon}</span>}
      <span className="lading-drop-title">
        {state === 'over' ? (dropTitle ?? message('drop-release')) : title}
      </span>
      {/* The accessible name joins the two. */ ' '}
      {onOpen && acceptsDrops && (
        <span className="lading-drop-hint">{message(`drop-or-browse-${number}`)}</span>
      )}
    </>
  )
  if (!onOpen) {
    return (
      <div {...shared} aria-disabled={disabled || undefined}>
        {content}
      </div>
    )
  }
  return (
    <button
      {...shared}
      type="button"
      data-autofocus=""
      aria-busy={busy || undefined}
      disabled={disabled}
      onClick={onOpen}
      onPointerEnter={onPrefetch}
      onFocus={onPrefetch}
    >
      {content}
    </button>
  )
}
