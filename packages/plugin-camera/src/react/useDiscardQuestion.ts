'use client'

import type { ActivityViewProps } from '@lading/react'
import { useEffect, useRef, useState } from 'react'
import type { CaptureEngine } from '../engine/CaptureEngine.js'

/** A question that is being asked, with its two answers. */
export interface AskedQuestion {
  readonly keep: () => void
  readonly discard: () => void
}

/** Asks before a recording is left that is not in the list; null while nothing is asked. */
export function useDiscardQuestion(
  engine: CaptureEngine,
  hasRecording: boolean,
  holdLeave: ActivityViewProps['holdLeave'],
): AskedQuestion | null {
  const [question, setQuestion] = useState<AskedQuestion | null>(null)
  const asked = useRef<AskedQuestion | null>(null)

  useEffect(() => {
    if (!hasRecording) return
    const answer = () => {
      asked.current = null
      setQuestion(null)
    }
    const end = holdLeave((leave) => {
      // Escape, pressed a second time, takes the question back.
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
      end()
      answer()
      window.removeEventListener('beforeunload', holdPage)
    }
  }, [engine, hasRecording, holdLeave])

  return question
}
