'use client'

import type { DomView, View } from '@lading/kernel'
import { describeContribution } from '@lading/kernel/ui'
import {
  type ComponentType,
  type ReactElement,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import type { ReactView } from './ReactView.js'
import { useViewLoader } from './useViewLoader.js'
import { ViewBoundary } from './ViewBoundary.js'

/** Props of {@link ViewRenderer}. */
export interface ViewRendererProps<Props extends object> {
  /** Names the view in error reports. */
  readonly id: string
  readonly view: View<Props>
  readonly props: Props
  /** Rendered while the view is loading and after it has failed. @default a spinner; a message, with Retry if that can help */
  readonly fallback?: ReactNode
}

/** Renders a contributed view. Errors that it throws are reported and stay inside. */
export function ViewRenderer<Props extends object>(props: ViewRendererProps<Props>): ReactElement | null {
  const { isDestroyed } = useUploader()
  // A page can destroy an uploader whose components are still mounted: their content stays, and nothing is added.
  const [isShown] = useState(!isDestroyed)
  return isShown ? <RenderedView {...props} /> : null
}

function RenderedView<Props extends object>({
  id,
  view,
  props,
  fallback,
}: ViewRendererProps<Props>): ReactElement {
  const { logger } = useUploader()
  const loader = useViewLoader()
  const lastError = useRef<unknown>(null)
  const report = (error: unknown) =>
    logger.error(`The view "${id}" has failed.`, error, describeContribution(view).trim())
  const loading = fallback === undefined ? <Loading /> : fallback
  const failure = (retry: () => void) => {
    if (fallback !== undefined) return fallback
    const error = loader.get(view)?.error
    // The code was loaded but doesn't fit the rest: another attempt would throw the same error.
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
        <ViewHost view={view} props={props} fallback={loading} onLateError={report} />
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
  useEffect(() => {
    if (!onRetry) return
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  })
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

type ViewHostProps<Props extends object> = Pick<LoadedViewProps<Props>, 'props' | 'fallback'> &
  Pick<DomViewHostProps, 'onLateError'> & { readonly view: View<Props> }

/** Renders a view by its kind. A plugin without types can pass anything as a view: it throws here, inside the boundary. */
function ViewHost<Props extends object>({
  view,
  props,
  fallback,
  onLateError,
}: ViewHostProps<Props>): ReactElement {
  const { kind } = Object(view) as Partial<View<Props>>
  if (kind === 'dom') return <DomViewHost view={view as never} props={props} onLateError={onLateError} />
  if (kind === 'react')
    return <LoadedView view={view as ReactView<Props>} props={props} fallback={fallback} />
  throw new TypeError(
    "A view must be { kind: 'react', component }, { kind: 'react', load } or { kind: 'dom', mount }.",
  )
}

interface DomViewHostProps {
  readonly view: DomView<object>
  /** Compared property by property; a change remounts the view. */
  readonly props: object
  /** Receives an error that the view's unmount function throws, or with which `mount` rejects. */
  readonly onLateError: (error: unknown) => void
}

/** Mounts a DOM view into a separate element. */
function DomViewHost({ view, props, onLateError }: DomViewHostProps): ReactElement {
  const host = useRef<HTMLElement>(null)
  const latest = useRef({ props, onLateError })
  latest.current = { props, onLateError }

  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const unmount: unknown = view.mount(element, latest.current.props)
    if (unmount instanceof Promise) unmount.catch((error) => latest.current.onLateError(error))
    return () => {
      try {
        if (typeof unmount === 'function') unmount()
      } catch (error) {
        latest.current.onLateError(error)
      }
      element.replaceChildren()
    }
  }, [view, ...Object.values(props)])

  // A `span`, because headings and buttons also render views and only allow phrasing content.
  return <span ref={host} className="lading-dom-view" />
}

/** Longest time in which a loaded component renders in slices, in milliseconds. */
const MAX_WAIT_MS = 500

interface LoadedViewProps<Props extends object> {
  readonly view: ReactView<Props>
  readonly props: Props
  /** Rendered while the component is loading. */
  readonly fallback: ReactNode
}

/**
 * Renders a React view, in the same frame if its component is loaded.
 *
 * `React.lazy` would show the fallback for at least 300 ms, even for a component that is already loaded.
 */
function LoadedView<Props extends object>({ view, props, fallback }: LoadedViewProps<Props>): ReactNode {
  const loader = useViewLoader()
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const load = loader.get(view)
  const isPending = !('component' in view) && !load?.component

  useEffect(() => {
    if (!isPending) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    void loader.load(view)?.settled.then(() => {
      // Another render has found the component.
      if (isOver) return
      // In slices, between which the page paints the fallback, e.g. a long list's first rows.
      startTransition(rerender)
      // Page renders interrupt it.
      timer = setTimeout(rerender, MAX_WAIT_MS)
    })
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [loader, view, isPending])

  if (load?.error) throw load.error
  const Component = ('component' in view ? view.component : load?.component) as
    | ComponentType<Props>
    | undefined
  return Component ? ((<Component {...props} />) as ReactElement) : fallback
}
