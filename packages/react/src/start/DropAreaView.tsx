import type { ReactElement, ReactNode, RefCallback } from 'react'
import type { DragState } from '../drop/DragController.js'

/** Props of {@link DropAreaView}. */
export interface DropAreaViewProps {
  /** Returns the message of a key. */
  readonly message: (key: string) => string
  /** Whether the texts speak of several files. */
  readonly multiple: boolean
  /** Whether files can be dropped, not only chosen. */
  readonly acceptsDrops: boolean
  /** The pointer's position while files are dragged. @default 'inactive' */
  readonly state?: DragState
  readonly icon: ReactNode
  /** Opens the system's file dialog. @default the area is not a button */
  readonly onOpen?: (() => void) | undefined
  /** Called when the pointer or the focus comes near. */
  readonly onPrefetch?: (() => void) | undefined
  /** @default false */
  readonly disabled?: boolean
  /** Shows that a choice is being handled. @default false */
  readonly busy?: boolean
  readonly areaRef?: RefCallback<HTMLElement>
}

/** How the drop area looks; it has no state of its own. */
export function DropAreaView(props: DropAreaViewProps): ReactElement {
  const { message, multiple, acceptsDrops, state = 'inactive', icon, onOpen, onPrefetch, areaRef } = props
  const { disabled = false, busy = false } = props
  const number = multiple ? 'files' : 'file'
  const title = acceptsDrops ? `drop-${number}-here` : `choose-${number}`
  const shared = { className: 'lading-drop-area', 'data-drag-state': state, ref: areaRef }
  const content = (
    <>
      <span className="lading-drop-mark">{icon}</span>
      <span className="lading-drop-title">{message(state === 'over' ? 'drop-release' : title)}</span>
      {/* The accessible name joins the two. */ ' '}
      {onOpen && acceptsDrops && (
        <span className="lading-drop-hint">{message(`drop-or-browse-${number}`)}</span>
      )}
    </>
  )
  if (!onOpen) return <div {...shared}>{content}</div>
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
