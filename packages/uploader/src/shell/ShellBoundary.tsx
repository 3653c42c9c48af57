'use client'

import type { MessageTable } from '@lading/kernel'
import { ViewBoundary } from '@lading/react/internal/views'
import type { ReactElement, ReactNode } from 'react'

interface ShellBoundaryProps {
  readonly english: MessageTable
  readonly children: ReactNode
}

/**
 * Keeps an uploader's error from reaching the page around it, because React would unmount everything. React reports the error.
 */
export function ShellBoundary({ english, children }: ShellBoundaryProps): ReactElement {
  const failure = (retry: () => void) => (
    <div className="lading lading-regular">
      <div className="lading-notice" role="alert">
        <p>{english['uploader-failed']}</p>
        <button type="button" className="lading-button" onClick={retry}>
          {english.retry}
        </button>
      </div>
    </div>
  )
  return (
    <ViewBoundary onError={ignore} fallback={failure}>
      {children}
    </ViewBoundary>
  )
}

const ignore = () => {}
