'use client'

import type { ComponentPropsWithoutRef, ReactElement } from 'react'

/** Props of {@link ToolButton}, in addition to button props. The children are usually an icon. */
export interface ToolButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** The accessible name, which is also the tooltip. */
  readonly label: string
  /**
   * Whether it reacts to clicks. A disabled button keeps the focus, because a click on it can be what disabled it. @default
   * true
   */
  readonly isEnabled?: boolean
}

/** A toolbar button. */
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
