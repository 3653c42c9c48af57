import type { ComponentPropsWithoutRef, MouseEvent, ReactElement, ReactNode } from 'react'

/** Props of {@link SourceButtonView}, in addition to button props. */
export interface SourceButtonViewProps extends ComponentPropsWithoutRef<'button'> {
  readonly icon: ReactNode
  readonly label: string
  /** The visible half. The button's name includes both. @default both */
  readonly shows?: 'icon' | 'text' | undefined
  readonly onOpen: (event: MouseEvent) => void
  /** Shows that a choice is being handled. @default false */
  readonly busy?: boolean
  /** Set if the button should receive the focus first. */
  readonly 'data-autofocus'?: '' | undefined
  readonly 'data-source'?: string
}

/** A source's button as a stateless component. */
export function SourceButtonView(props: SourceButtonViewProps): ReactElement {
  const { icon, label, shows, onOpen, busy, ...rest } = props
  return (
    <button {...rest} type="button" className="lading-source" aria-busy={busy || undefined} onClick={onOpen}>
      {shows !== 'text' && icon}
      <span className={shows === 'icon' ? 'lading-hidden' : undefined}>{label}</span>
    </button>
  )
}
