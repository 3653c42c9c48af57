import { useEffect, useRef, useState } from 'react'
import type { Size } from '../geometry/Rect.js'
import { type LoadCause, reasonOf } from '../source/LoadError.js'
import type { EditSession } from '../state/EditSession.js'
import type { EditorProps } from './EditorProps.js'

/** The rendering of an edit that the CDN cannot deliver. */
export interface Rendering {
  readonly isBusy: boolean
  readonly failure: LoadCause | null
  /** Renders the edit, once more after a failure. */
  readonly start: () => void
}

/** Renders the present edit on demand. */
export function useRendering(
  session: EditSession,
  size: Size,
  { onStraighten, log }: Pick<EditorProps, 'onStraighten' | 'log'>,
): Rendering {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<LoadCause | null>(null)
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
      await onStraighten?.(session.snapshot.state, size)
    } catch (error) {
      // Cancel has left the editor.
      if (!isMounted.current) return
      log.error('The straightened image could not be rendered.', error)
      setFailure(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, start }
}
