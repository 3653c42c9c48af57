import type { ComponentPropsWithoutRef, ReactElement, ReactNode } from 'react'

/** Props of {@link IconButtonView}, besides those of a button. */
export interface IconButtonViewProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children'> {
  readonly icon: ReactNode
  /** The tooltip, and the accessible name unless `title` is another one. */
  readonly label: string
}

/** How a button with an icon as its content looks. */
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
