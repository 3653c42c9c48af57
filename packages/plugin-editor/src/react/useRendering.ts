import { useEffect, useRef, useState } from 'react'
import type { Size } from '../geometry/Rect.js'
import { type LoadCause, reasonOf } from '../source/LoadError.js'
import type { EditSession } from '../state/EditSession.js'
import { drawLayers, type OpenedTabs } from '../tabs/drawLayers.js'
import { TabError } from '../tabs/TabError.js'
import type { EditorProps } from './EditorProps.js'

/** State of rendering an edit that the CDN can't deliver. */
export interface Rendering {
  readonly isBusy: boolean
  readonly failure: LoadCause | null
  /** Id of the tab that failed to draw; null if no tab failed. */
  readonly failedTab: string | null
  /** Renders the edit, or retries after a failure. */
  readonly start: () => void
}

/** Renders the current edit on demand. */
export function useRendering(
  session: EditSession,
  size: Size,
  tabs: OpenedTabs,
  { onRender, log }: Pick<EditorProps, 'onRender' | 'log'>,
): Rendering {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<LoadCause | null>(null)
  const [failedTab, setFailedTab] = useState<string | null>(null)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const start = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { state } = session.snapshot
      await onRender?.(state, size, (context, place) => drawLayers(context, state, tabs, place))
    } catch (error) {
      // The user canceled and left the editor.
      if (!isMounted.current) return
      log.error('The edited image could not be rendered.', error)
      setFailedTab(error instanceof TabError ? error.tabId : null)
      setFailure(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, failedTab, start }
}
