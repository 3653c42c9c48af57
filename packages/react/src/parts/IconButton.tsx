'use client'

import type { ComponentPropsWithoutRef, ReactElement } from 'react'
import { Icon } from './Icon.js'

/** Properties of {@link IconButton}, beside those of a button. */
export interface IconButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children'> {
  /** Its id in the `icon` slot. */
  readonly icon: string
  /** What people hear, and read when they point at it. */
  readonly label: string
}

/** A button that is drawn as an icon. */
export function IconButton({ icon, label, className = '', ...rest }: IconButtonProps): ReactElement {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`lading-icon-button ${className}`}
    >
      <Icon name={icon} />
    </button>
  )
}
