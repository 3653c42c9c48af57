'use client'

import type { ComponentPropsWithoutRef, ReactElement } from 'react'
import { Icon } from './Icon.js'

/** Props of {@link IconButton}, besides those of a button. */
export interface IconButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children'> {
  /** Its id in the `icon` slot. */
  readonly icon: string
  /** The tooltip, and the accessible name unless `aria-label` is a longer one. */
  readonly label: string
}

/** A button with an icon as its content. */
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
