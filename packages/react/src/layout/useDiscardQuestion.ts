'use client'

import type { ActivityViewProps } from '@lading/kernel'
import { useRef, useState } from 'react'
import { useClientLayoutEffect } from '../parts/useClientLayoutEffect.js'

/** The two answers to the question whether work that is not in the list is discarded. */
export interface DiscardAnswers {
  /** Closes the question; the activity stays. */
  readonly keep: () => void
  /** Closes the question and leaves the activity. */
  readonly discard: () => void
}

/**
 * Asks for confirmation before a person leaves an activity with work that is not in the list. While there is such work, the
 * browser also asks before the page is left. A second attempt to leave, e.g. Escape pressed twice, answers Keep.
 *
 * @param hasWork Whether leaving would lose work.
 * @param holdLeave From the properties of the activity's view.
 * @param onAsk Called when the question is asked. A function that it returns is called after Keep, when the activity's content
 * can have the focus again.
 * @returns The answers, for the buttons of the question; null while no question is asked.
 */
export function useDiscardQuestion(
  hasWork: boolean,
  holdLeave: ActivityViewProps['holdLeave'],
  onAsk?: () => (() => void) | undefined,
): DiscardAnswers | null {
  const [question, setQuestion] = useState<DiscardAnswers | null>(null)
  const asked = useRef<DiscardAnswers | null>(null)
  const whenAsked = useRef(onAsk)
  const whenKept = useRef<(() => void) | undefined>(undefined)

  useClientLayoutEffect(() => {
    whenAsked.current = onAsk
  })

  useClientLayoutEffect(() => {
    if (question) return
    whenKept.current?.()
    whenKept.current = undefined
  }, [question])

  // A layout effect: its cleanup runs within the unmount, so that no listener outlives the activity.
  useClientLayoutEffect(() => {
    if (!hasWork) return
    const close = () => {
      asked.current = null
      setQuestion(null)
    }
    const unset = holdLeave((leave) => {
      if (asked.current) {
        asked.current.keep()
        return false
      }
      const kept = whenAsked.current?.()
      asked.current = {
        keep() {
          whenKept.current = kept
          close()
        },
        discard() {
          close()
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
      close()
      window.removeEventListener('beforeunload', holdPage)
    }
  }, [hasWork, holdLeave])

  return question
}
