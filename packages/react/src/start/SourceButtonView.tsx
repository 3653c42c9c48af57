import type { ComponentPropsWithoutRef, MouseEvent, ReactElement, ReactNode } from 'react'

/** Props of {@link SourceButtonView}, besides those of a button. */
export interface SourceButtonViewProps extends ComponentPropsWithoutRef<'button'> {
  readonly icon: ReactNode
  readonly label: string
  /** The visible half of the button, whose name stays. @default both */
  readonly shows?: 'icon' | 'text' | undefined
  readonly onOpen: (event: MouseEvent) => void
  /** Shows that a choice is being handled. @default false */
  readonly busy?: boolean
  /** Given where the button is what the focus moves to first. */
  readonly 'data-autofocus'?: '' | undefined
  readonly 'data-source'?: string
}

/** How the button of a source looks; it has no state of its own. */
export function SourceButtonView(props: SourceButtonViewProps): ReactElement {
  const { icon, label, shows, onOpen, busy, ...rest } = props
  return (
    <button {...rest} type="button" className="lading-source" aria-busy={busy || undefined} onClick={onOpen}>
      {shows !== 'text' && icon}
      <span className={shows === 'icon' ? 'lading-hidden' : undefined}>{label}</span>
    </button>
  )
}
