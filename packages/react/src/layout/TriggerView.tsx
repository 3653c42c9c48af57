import type { DOMAttributes, ReactElement, ReactNode, Ref } from 'react'

/** Props of {@link TriggerView}. */
export interface TriggerViewProps {
  /** Its content, usually an icon and a label. */
  readonly children: ReactNode
  readonly onOpen: () => void
  /** Called when the pointer or the focus comes near. */
  readonly onPrefetch?: () => void
  /** Shows that a press is being handled. @default false */
  readonly busy?: boolean
  /** Handlers of drags over the button. @default none */
  readonly dropHandlers?:
    | Pick<DOMAttributes<HTMLElement>, 'onDragOver' | 'onDragLeave' | 'onDrop'>
    | undefined
  readonly buttonRef?: Ref<HTMLButtonElement>
}

/** How the button that opens the uploader looks; it has no state of its own. */
export function TriggerView(props: TriggerViewProps): ReactElement {
  const { children, onOpen, onPrefetch, busy = false, dropHandlers, buttonRef } = props
  return (
    <button
      ref={buttonRef}
      type="button"
      className="lading-button lading-primary lading-trigger"
      aria-haspopup="dialog"
      aria-busy={busy || undefined}
      onClick={onOpen}
      onPointerEnter={onPrefetch}
      onFocus={onPrefetch}
      {...dropHandlers}
    >
      {children}
    </button>
  )
}
