import type { ComponentPropsWithoutRef, ReactElement, ReactNode } from 'react'

/** Props of {@link IconButtonView}, in addition to button props. */
export interface IconButtonViewProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children'> {
  readonly icon: ReactNode
  /** The tooltip, and the accessible name unless `title` differs. */
  readonly label: string
}

/** An icon button as a stateless component. */
export function IconButtonView({ icon, label, className = '', ...rest }: IconButtonViewProps): ReactElement {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`lading-icon-button ${className}`}
    >
      {icon}
    </button>
  )
}
