'use client'

import { consoleLogger } from '@lading/kernel'
import { ViewBoundary } from '@lading/react'
import type { ReactElement, ReactNode } from 'react'
import { appMessages } from './appMessages.js'

const KEY = 'uploader-not-started'

/** Props of {@link StartBoundary}. */
export interface StartBoundaryProps {
  readonly children: ReactNode
  /** Returns a message of the shell. */
  readonly message: (key: string) => string
  /** Called when the uploader could not be started. */
  readonly onFail: () => void
}

/** Keeps an uploader that cannot be started from ending the page around it. */
export function StartBoundary({ children, message, onFail }: StartBoundaryProps): ReactElement {
  const report = (error: unknown) => {
    consoleLogger.error(
      'The uploader could not be started: its plugins, "services" or "container" have thrown. Files that wait are kept.',
      error,
    )
    onFail()
  }
  const failure = (retry: () => void) => {
    const own = message(KEY)
    return (
      <div className="lading-notice lading-not-started" role="alert">
        {/* The shell has the messages of the page alone. */}
        <p>{own === KEY ? appMessages[KEY] : own}</p>
        <button type="button" className="lading-button" onClick={retry}>
          {message('retry')}
        </button>
      </div>
    )
  }
  return (
    <ViewBoundary onError={report} fallback={failure}>
      {children}
    </ViewBoundary>
  )
}
