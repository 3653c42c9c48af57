import { useEffect, useRef } from 'react'
import type { Size } from '../geometry/Rect.js'
import { roundCrop } from '../geometry/roundCrop.js'
import type { EditSession, SessionSnapshot } from '../state/EditSession.js'
import type { EditState } from '../state/EditState.js'
import { viewSize } from '../state/turnEdit.js'
import { writeEdit } from '../state/writeEdit.js'
import type { EditorProps } from './EditorProps.js'
import type { EditorResult, Transformations } from './EditorResult.js'

export interface ReportOptions
  extends Pick<EditorProps, 'originalUrl' | 'modifiers' | 'log' | 'onChange' | 'onEdited'> {
  readonly image: Size
  /** Called with the operations before they're reported to the page. */
  readonly onReport: (modifiers: string) => void
}

/** Reports each step to the page. Returns a function that returns the current edit in the reported form. */
export function useReports(
  session: EditSession,
  { state, isGesture, isEdited }: SessionSnapshot,
  options: ReportOptions,
): () => EditorResult {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const read = (): EditorResult => {
    const { originalUrl, modifiers, image } = latest.current
    const { snapshot } = session
    // Keep the operations exactly as written if nothing was edited.
    const written = snapshot.isEdited ? writeEdit(snapshot.state, image) : modifiers
    return toResult(originalUrl, written, snapshot.state, image)
  }
  const reported = useRef(options.modifiers)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a step is reported, and nothing else
  useEffect(() => {
    if (isGesture) return
    const result = read()
    if (result.cdnUrlModifiers === reported.current) return
    reported.current = result.cdnUrlModifiers
    const { log, onChange, onReport } = latest.current
    onReport(result.cdnUrlModifiers)
    try {
      onChange?.(result)
    } catch (error) {
      log.error('A listener of the editor has thrown an error.', error)
    }
  }, [state, isGesture])

  useEffect(() => {
    latest.current.onEdited?.(isEdited)
    return () => latest.current.onEdited?.(false)
  }, [isEdited])
  return read
}

function toResult(originalUrl: string, cdnUrlModifiers: string, state: EditState, image: Size): EditorResult {
  const cdnUrl = `${originalUrl}${cdnUrlModifiers}`
  return { originalUrl, cdnUrlModifiers, cdnUrl, transformations: toTransformations(state, image) }
}

function toTransformations(state: EditState, image: Size): Transformations {
  const { tuning, filter, mirror, flip, rotate } = state
  const crop = state.crop && roundCrop(state.crop, viewSize(state, image))
  return {
    ...tuning,
    ...(filter && { filter }),
    ...(mirror && { mirror }),
    ...(flip && { flip }),
    ...(rotate && { rotate }),
    ...(crop && { crop: { dimensions: [crop.width, crop.height], coords: [crop.x, crop.y] } }),
  }
}
