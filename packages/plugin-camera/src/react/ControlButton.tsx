'use client'

import { Icon } from '@lading/react'
import type { ReactElement } from 'react'

/** Props of {@link ControlButton}. */
export interface ControlButtonProps {
  /** Its id in the `icon` slot. */
  readonly icon: string
  /** The accessible name, which is also the tooltip. */
  readonly label: string
  readonly onClick: () => void
}

/** A button of the live camera with an icon as its content. */
export function ControlButton({ icon, label, onClick }: ControlButtonProps): ReactElement {
  return (
    <button type="button" className="lading-icon-button" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}
