'use client'

import type { ReactElement } from 'react'
import { useSlot } from '../hooks/useSlot.js'
import { useUploader } from '../hooks/useUploader.js'
import { ViewRenderer } from '../slots/ViewRenderer.js'
import { LineIcon } from './LineIcon.js'

/** Props of {@link Icon}. */
export interface IconProps {
  /** Its id in the `icon` slot; an unknown name renders nothing. */
  readonly name: string
}

/** An icon of the `icon` slot. It is decorative and hidden from assistive technology. */
export function Icon({ name }: IconProps): ReactElement | null {
  const uploader = useUploader()
  const item = useSlot('icon').find(({ id }) => id === name)
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
