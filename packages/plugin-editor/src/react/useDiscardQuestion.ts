import type { ActivityViewProps } from '@lading/kernel'
import { useLayoutEffect, useRef, useState } from 'react'

/** The question that is shown, with its two answers. */
export interface DiscardAnswers {
  readonly keep: () => void
  readonly discard: () => void
}

/** Asks before a person leaves edits that are not applied; null while no question is shown. */
export function useDiscardQuestion(
  isEdited: boolean,
  holdLeave: ActivityViewProps['holdLeave'],
): DiscardAnswers | null {
  const [question, setQuestion] = useState<DiscardAnswers | null>(null)
  const asked = useRef<DiscardAnswers | null>(null)
  /** What had the focus when the question came: the editor behind it loses the focus. */
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (question) return
    const before = focused.current
    focused.current = null
    if (before instanceof HTMLElement && before.isConnected) before.focus()
  }, [question])

  // A layout effect: its cleanup runs within the unmount, so that no listener outlives the activity.
  useLayoutEffect(() => {
    if (!isEdited) return
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
      const discard = () => {
        answer()
        leave()
      }
      asked.current = { keep: answer, discard }
      focused.current = document.activeElement
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
  }, [isEdited, holdLeave])

  return question
}
