import type { HTMLAttributes, ReactElement, ReactNode, RefCallback } from 'react'
import type { DragState } from '../drop/DropZone.js'

/** Props of {@link DropAreaView}, in addition to element props. */
export interface DropAreaViewProps extends HTMLAttributes<HTMLElement> {
  readonly message: (key: string) => string
  /** Whether the messages mention several files. */
  readonly multiple: boolean
  /** Whether files can be dropped, not only chosen. */
  readonly acceptsDrops: boolean
  /** The things that the text invites people to drop. @default 'files' */
  readonly invites?: 'files' | 'links'
  /**
   * The text. @default an invitation that depends on `multiple` and `acceptsDrops`, and what a drop does while the pointer is
   * over the area
   */
  readonly text?: string | undefined
  /** The pointer's position while files are dragged. @default 'inactive' */
  readonly state?: DragState
  /** @default no icon */
  readonly icon?: ReactNode
  /** Called when the area is clicked. @default the area is not a button */
  readonly onOpen?: (() => void) | undefined
  /** Disables the button. @default false */
  readonly disabled?: boolean | undefined
  /** Shows that a choice is being handled. @default false */
  readonly busy?: boolean
  readonly areaRef?: RefCallback<HTMLElement>
}

/** The drop area as a stateless component. */
export function DropAreaView(props: DropAreaViewProps): ReactElement {
  const {
    message,
    multiple,
    acceptsDrops,
    invites = 'files',
    text,
    state = 'inactive',
    icon,
    onOpen,
    busy,
    areaRef,
    ...rest
  } = props
  const number = multiple ? 'files' : 'file'
  const dropped = invites === 'files' ? number : multiple ? 'links' : 'link'
  const title = state === 'over' ? 'drop-release' : acceptsDrops ? `drop-${dropped}-here` : `choose-${number}`
  const Area = onOpen ? 'button' : 'div'
  return (
    <Area
      className="lading-drop-area"
      data-drag-state={state}
      {...rest}
      ref={areaRef}
      {...(onOpen && {
        type: 'button',
        'data-autofocus': '',
        'aria-busy': busy || undefined,
        onClick: onOpen,
      })}
    >
      {icon && <span className="lading-drop-mark">{icon}</span>}
      <span className="lading-drop-title">{text ?? message(title)}</span>
      {/* The accessible name joins the two. */ ' '}
      {onOpen && acceptsDrops && (
        <span className="lading-drop-hint">{message(`drop-or-browse-${number}`)}</span>
      )}
    </Area>
  )
}
