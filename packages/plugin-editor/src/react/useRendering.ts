import { useEffect, useRef, useState } from 'react'
import type { Size } from '../geometry/Rect.js'
import { type LoadCause, reasonOf } from '../source/LoadError.js'
import type { EditSession } from '../state/EditSession.js'
import { drawLayers, type OpenedTabs } from '../tabs/drawLayers.js'
import { TabError } from '../tabs/TabError.js'
import type { EditorProps } from './EditorProps.js'

/** The rendering of an edit that the CDN cannot deliver. */
export interface Rendering {
  readonly isBusy: boolean
  readonly failure: LoadCause | null
  /** Id of the tab whose drawing has failed; null if it was none. */
  readonly failedTab: string | null
  /** Renders the edit, once more after a failure. */
  readonly start: () => void
}

/** Renders the present edit on demand. */
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
      // Cancel has left the editor.
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
