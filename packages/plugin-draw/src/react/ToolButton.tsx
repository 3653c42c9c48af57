'use client'

import { Icon } from '@lading/react'
import type { ComponentPropsWithoutRef, ReactElement } from 'react'

/** Props of {@link ToolButton}, besides those of a button. */
export interface ToolButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** The accessible name, which is also the tooltip. */
  readonly label: string
  /** Its id in the `icon` slot. @default the children alone */
  readonly icon?: string
  /** Whether it can be used now; it keeps the focus if not. @default true */
  readonly isEnabled?: boolean
}

/** A button of a toolbar. */
export function ToolButton({
  label,
  icon,
  isEnabled = true,
  className = '',
  children,
  onClick,
  ...rest
}: ToolButtonProps): ReactElement {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isEnabled ? undefined : true}
      {...rest}
      className={`lading-draw-tool ${className}`}
      onClick={isEnabled ? onClick : undefined}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}
