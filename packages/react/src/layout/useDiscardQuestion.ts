'use client'

import type { ActivityViewProps } from '@lading/kernel'
import { useRef, useState } from 'react'
import { useClientLayoutEffect } from '../parts/useClientLayoutEffect.js'

/** The two answers to the question whether to discard work that isn't in the list. */
export interface DiscardAnswers {
  /** Closes the question; the activity stays. */
  readonly keep: () => void
  /** Closes the question and leaves the activity. */
  readonly discard: () => void
}

/**
 * Asks for confirmation before a person leaves an activity with work that isn't in the list. While there is such work, the
 * browser also asks before the page is left. A second attempt to leave, such as pressing Escape twice, answers Keep.
 *
 * @param hasWork Whether leaving would lose work.
 * @param holdLeave From the activity view's props.
 * @param onAsk Called when the question is asked. If it returns a function, that function is called after Keep, once the
 * activity's content can be focused again.
 * @returns The answers, for the question's buttons; null while no question is asked.
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

  // A layout effect, because its cleanup runs within the unmount: no listener outlives the activity.
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
