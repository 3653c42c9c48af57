'use client'

import type { ReactElement } from 'react'
import { useSlot } from '../hooks/useSlot.js'
import { useUploader } from '../hooks/useUploader.js'
import { ViewRenderer } from '../slots/ViewRenderer.js'

/** Properties of {@link Icon}. */
export interface IconProps {
  /** Its id in the `icon` slot; nothing is drawn for a name that is not there. */
  readonly name: string
}

/** An icon of the `icon` slot. It is decoration: what it says must be said in words beside it. */
export function Icon({ name }: IconProps): ReactElement | null {
  const uploader = useUploader()
  const item = useSlot('icon').find(({ id }) => id === name)
  if (item?.view) {
    return (
      <span className="lading-icon" aria-hidden="true">
        <ViewRenderer id={name} view={item.view} props={{ uploader }} quiet />
      </span>
    )
  }
  if (!item?.path) return null
  return (
    <svg className="lading-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={item.path} />
    </svg>
  )
}
