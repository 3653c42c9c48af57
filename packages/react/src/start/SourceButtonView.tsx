import type { MouseEvent, ReactElement, ReactNode } from 'react'

/** Props of {@link SourceButtonView}. */
export interface SourceButtonViewProps {
  readonly icon: ReactNode
  readonly label: string
  readonly onOpen: (event: MouseEvent) => void
  /** Called when the pointer or the focus comes near. */
  readonly onPrefetch?: (() => void) | undefined
  /** Shows that a choice is being handled. @default false */
  readonly busy?: boolean
  /** Given where the button is what the focus moves to first. */
  readonly 'data-autofocus'?: '' | undefined
  readonly 'data-source'?: string
}

/** How the button of a source looks; it has no state of its own. */
export function SourceButtonView(props: SourceButtonViewProps): ReactElement {
  const { icon, label, onOpen, onPrefetch, busy = false, ...rest } = props
  return (
    <button
      {...rest}
      type="button"
      className="lading-source"
      aria-busy={busy || undefined}
      onClick={onOpen}
      onPointerEnter={onPrefetch}
      onFocus={onPrefetch}
    >
      {icon}
      <span>{label}</span>
    </button>
  )
}
