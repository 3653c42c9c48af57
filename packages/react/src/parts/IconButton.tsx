'use client'

import type { ReactElement } from 'react'
import { Icon } from './Icon.js'
import { IconButtonView, type IconButtonViewProps } from './IconButtonView.js'

/** Props of {@link IconButton}, besides those of a button. */
export interface IconButtonProps extends Omit<IconButtonViewProps, 'icon'> {
  /** Its id in the `icon` slot. */
  readonly icon: string
}

/** A button with an icon as its content. */
export function IconButton({ icon, ...rest }: IconButtonProps): ReactElement {
  return <IconButtonView {...rest} icon={<Icon name={icon} />} />
}
