'use client'

import type { View } from '@lading/kernel'
import { type ReactElement, type ReactNode, Suspense, useRef } from 'react'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { DomViewHost } from './DomViewHost.js'
import { LoadedView } from './LoadedView.js'
import { useViewLoader } from './useViewLoader.js'
import { ViewBoundary } from './ViewBoundary.js'

/** Props of {@link ViewRenderer}. */
export interface ViewRendererProps<Props extends object> {
  /** Names the view in reports of its errors. */
  readonly id: string
  readonly view: View<Props>
  /** Props of the view. */
  readonly props: Props
  /** Rendered while the view is being loaded and after it has failed. @default a spinner; a message, with Retry where that may help */
  readonly fallback?: ReactNode
}

/** Renders a contributed view. An error that it throws is reported and stays inside. */
export function ViewRenderer<Props extends object>({
  id,
  view,
  props,
  fallback,
}: ViewRendererProps<Props>): ReactElement {
  const { logger } = useUploader()
  const loader = useViewLoader()
  const lastError = useRef<unknown>(null)
  const report = (error: unknown) => logger.error(`The view "${id}" has failed.`, error)
  const loading = fallback === undefined ? <Loading /> : fallback
  const failure = (retry: () => void) => {
    if (fallback !== undefined) return fallback
    const error = loader.get(view)?.error
    // Code that was loaded, but does not fit the rest: another attempt would throw the same again.
    if (error && (error === lastError.current || error instanceof SyntaxError)) return <Failure />
    const reload = () => {
      lastError.current = error
      loader.clearFailure(view)
      retry()
    }
    return <Failure onRetry={reload} />
  }
  return (
    <ViewBoundary onError={report} fallback={failure}>
      <Suspense fallback={loading}>
        {view.kind === 'dom' ? (
          <DomViewHost view={view as never} props={props} onUnmountError={report} />
        ) : (
          <LoadedView view={view} props={props} fallback={loading} />
        )}
      </Suspense>
    </ViewBoundary>
  )
}

function Loading(): ReactElement {
  const message = useMessage()
  return (
    <div className="lading-empty lading-loading" role="status">
      <span className="lading-hidden">{message('loading')}</span>
    </div>
  )
}

function Failure({ onRetry }: { readonly onRetry?: () => void }): ReactElement {
  const message = useMessage()
  return (
    <div className="lading-empty lading-failure" role="alert">
      <p>{message(onRetry ? 'view-failed-title' : 'uploader-outdated')}</p>
      {onRetry && (
        <button type="button" className="lading-button" onClick={onRetry}>
          {message('retry')}
        </button>
      )}
    </div>
  )
}
