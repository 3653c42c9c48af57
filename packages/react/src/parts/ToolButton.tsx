'use client'

import type { ComponentPropsWithoutRef, ReactElement } from 'react'

/** Props of {@link ToolButton}, besides those of a button. Its children are its content, usually an icon. */
export interface ToolButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** The accessible name, which is also the tooltip. */
  readonly label: string
  /** Whether it reacts to clicks. It keeps the focus if not: a click on it may be the reason. @default true */
  readonly isEnabled?: boolean
}

/** A button of a toolbar. */
export function ToolButton({
  label,
  isEnabled = true,
  className = '',
  onClick,
  ...rest
}: ToolButtonProps): ReactElement {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={!isEnabled}
      {...rest}
      className={`lading-tool ${className}`}
      onClick={isEnabled ? onClick : undefined}
    />
  )
}
