'use client'

import { type ReactElement, Suspense } from 'react'
import { useText } from '../hooks/useText.js'
import { useUploader } from '../hooks/useUploader.js'
import { DomViewHost } from './DomViewHost.js'
import { LoadedView } from './LoadedView.js'
import type { View } from './View.js'
import { ViewBoundary } from './ViewBoundary.js'
import { forgetFailedLoad } from './viewLoads.js'

/** Properties of {@link ViewRenderer}. */
export interface ViewRendererProps<Props extends object> {
  /** Whose view it is; named in reports of its errors. */
  readonly id: string
  readonly view: View<Props>
  /** What the view is given. */
  readonly props: Props
  /** Leaves out the signs of loading and failure, for small places. @default false */
  readonly quiet?: boolean
}

/** Draws a contributed view. While it loads it shows so; when it throws it can be tried again. */
export function ViewRenderer<Props extends object>({
  id,
  view,
  props,
  quiet = false,
}: ViewRendererProps<Props>): ReactElement {
  const uploader = useUploader()
  const report = (error: unknown) => uploader.logger.error(`The view "${id}" has failed.`, error)
  const loading = quiet ? null : <Loading />
  return (
    <ViewBoundary
      onError={report}
      fallback={(retry) =>
        quiet ? null : (
          <Failure
            onRetry={() => {
              forgetFailedLoad(view)
              retry()
            }}
          />
        )
      }
    >
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
  const text = useText()
  return (
    <div className="lading-loading" role="status">
      <span className="lading-hidden">{text('loading')}</span>
    </div>
  )
}

function Failure({ onRetry }: { readonly onRetry: () => void }): ReactElement {
  const text = useText()
  return (
    <div className="lading-failure" role="alert">
      <p>{text('view-failed-title')}</p>
      <button type="button" className="lading-button" onClick={onRetry}>
        {text('retry')}
      </button>
    </div>
  )
}
