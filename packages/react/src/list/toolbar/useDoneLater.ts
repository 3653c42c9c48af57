import { type RefObject, useEffect, useRef, useState } from 'react'
import { useConfig } from '../../hooks/useConfig.js'
import { useUploader } from '../../hooks/useUploader.js'
import { activeElementAt } from '../../parts/activeElementAt.js'
import type { ListButtons } from './listButtons.js'
import { pressDone } from './pressDone.js'

/** Done clicked in advance. */
export interface DoneLater {
  /** Whether Done can be clicked although uploads are running. */
  readonly isOffered: boolean
  /** Whether Done was clicked and waits for the uploads. */
  readonly isWaiting: boolean
  readonly wait: () => void
  readonly cancel: () => void
  /** For an element in the list. */
  readonly within: RefObject<HTMLDivElement | null>
}

/**
 * With `submitWhenUploaded`, confirms a list once all its files are uploaded, if Done was clicked before. A failure or a stopped
 * upload ends that, and the first failed file receives the focus that was on the buttons.
 */
export function useDoneLater({ canFinish, canFinishLater }: ListButtons): DoneLater {
  const uploader = useUploader()
  const isOn = useConfig('submitWhenUploaded')
  const [isWaiting, setWaiting] = useState(false)
  const within = useRef<HTMLDivElement>(null)
  const isOffered = isOn && canFinishLater

  useEffect(() => {
    if (!isWaiting || isOffered) return
    setWaiting(false)
    if (canFinish) {
      void pressDone(uploader)
      return
    }
    const list = within.current?.closest('.lading-activity')
    const focused = list && activeElementAt(list)
    const isElsewhere = focused && focused !== document.body && !list.contains(focused)
    const failed = [...uploader.entries.values()].find(({ status }) => status === 'failed')
    if (!list || !failed || isElsewhere) return
    list.querySelector<HTMLElement>(`[data-id="${CSS.escape(failed.internalId)}"]`)?.focus()
  }, [isWaiting, isOffered, canFinish, uploader])

  return { isOffered, isWaiting, wait: () => setWaiting(true), cancel: () => setWaiting(false), within }
}
