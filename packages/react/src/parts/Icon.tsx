'use client'

import type { Logger } from '@lading/kernel'
import type { ReactElement } from 'react'
import type { IconHrefResolver } from '../config/dashboardConfig.js'
import { useConfig } from '../hooks/useConfig.js'
import { useSlot } from '../hooks/useSlot.js'
import { useUploader } from '../hooks/useUploader.js'
import { reportOnce, reportRejection } from '../slots/reportOnce.js'
import { ViewRenderer } from '../slots/ViewRenderer.js'
import { IconButtonView, type IconButtonViewProps } from './IconButtonView.js'
import { LineIcon } from './LineIcon.js'

/** Props of {@link Icon}. */
export interface IconProps {
  /** The icon's id in the `icon` slot; an unknown name renders nothing. */
  readonly name: string
}

/** Renders an icon from the `icon` slot. It is decorative and hidden from assistive technology. */
export function Icon({ name }: IconProps): ReactElement | null {
  const uploader = useUploader()
  const resolver = useConfig('iconHrefResolver')
  const item = useSlot('icon').find(({ id }) => id === name)
  const href = resolver && resolveHref(resolver, name, uploader.logger)
  if (href) {
    return (
      <svg className="lading-icon lading-page-icon" aria-hidden="true">
        <use href={href} />
      </svg>
    )
  }
  if (item?.view) {
    return (
      <span className="lading-icon" aria-hidden="true">
        <ViewRenderer id={name} view={item.view} props={{ uploader }} fallback={null} />
      </span>
    )
  }
  if (!item?.path) return null
  return <LineIcon path={item.path} />
}

// In the same file as `Icon`, for the reason given in `useUploader.ts`.
/** Props of {@link IconButton}, in addition to button props. */
export interface IconButtonProps extends Omit<IconButtonViewProps, 'icon'> {
  /** The icon's id in the `icon` slot. */
  readonly icon: string
}

/** A button whose content is an icon. */
export function IconButton({ icon, ...rest }: IconButtonProps): ReactElement {
  return <IconButtonView {...rest} icon={<Icon name={icon} />} />
}

function resolveHref(resolver: IconHrefResolver, name: string, logger: Logger): string | null {
  try {
    const href: unknown = resolver(name)
    reportRejection(href, resolver, logger, 'iconHrefResolver must answer without a promise.')
    return typeof href === 'string' ? href : null
  } catch (error) {
    reportOnce(resolver, logger, 'iconHrefResolver has thrown an error.', error)
    return null
  }
}
