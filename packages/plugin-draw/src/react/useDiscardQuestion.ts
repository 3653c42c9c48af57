'use client'

import type { ActivityViewProps } from '@lading/kernel'
import { useLayoutEffect, useRef, useState } from 'react'

/** The question that is shown, with its two answers. */
export interface DiscardAnswers {
  readonly keep: () => void
  readonly discard: () => void
}

/** Asks for confirmation before a person leaves ink that is not in the list; null while no question is shown. */
export function useDiscardQuestion(
  hasInk: boolean,
  holdLeave: ActivityViewProps['holdLeave'],
): DiscardAnswers | null {
  const [question, setQuestion] = useState<DiscardAnswers | null>(null)
  const asked = useRef<DiscardAnswers | null>(null)

  // A layout effect: its cleanup runs within the unmount, so that no listener outlives the activity.
  useLayoutEffect(() => {
    if (!hasInk) return
    const keep = () => {
      asked.current = null
      setQuestion(null)
    }
    const unset = holdLeave((leave) => {
      // A second Escape answers Keep.
      if (asked.current) keep()
      else {
        const discard = () => {
          keep()
          leave()
        }
        asked.current = { keep, discard }
        setQuestion(asked.current)
      }
      return false
    })
    const holdPage = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', holdPage)
    return () => {
      unset()
      keep()
      window.removeEventListener('beforeunload', holdPage)
    }
  }, [hasInk, holdLeave])

  return question
}
