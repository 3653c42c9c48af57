'use client'

import type { ActivityViewProps } from '@lading/kernel'
import { useLayoutEffect, useRef, useState } from 'react'
import type { CaptureEngine } from '../engine/CaptureEngine.js'

/** The question that is shown, with its two answers. */
export interface DiscardAnswers {
  readonly keep: () => void
  readonly discard: () => void
}

/** Asks for confirmation before a person leaves a recording that is not in the list; null while no question is shown. */
export function useDiscardQuestion(
  engine: CaptureEngine,
  hasRecording: boolean,
  holdLeave: ActivityViewProps['holdLeave'],
): DiscardAnswers | null {
  const [question, setQuestion] = useState<DiscardAnswers | null>(null)
  const asked = useRef<DiscardAnswers | null>(null)

  // A layout effect: its cleanup runs within the unmount, so that no listener outlives the activity.
  useLayoutEffect(() => {
    if (!hasRecording) return
    const answer = () => {
      asked.current = null
      setQuestion(null)
    }
    const unset = holdLeave((leave) => {
      // A second Escape answers Keep.
      if (asked.current) {
        asked.current.keep()
        return false
      }
      const wasRecording = engine.snapshot.phase === 'recording'
      engine.pause()
      asked.current = {
        keep() {
          answer()
          if (wasRecording) engine.resume()
        },
        discard() {
          answer()
          leave()
        },
      }
      setQuestion(asked.current)
      return false
    })
    const holdPage = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', holdPage)
    return () => {
      unset()
      answer()
      window.removeEventListener('beforeunload', holdPage)
    }
  }, [engine, hasRecording, holdLeave])

  return question
}
