'use client'

import type { CollectionSnapshot } from '@lading/kernel'
import type { ReactElement } from 'react'
import { useCollection } from '../hooks/useCollection.js'
import { type MessageFormatter, useMessage } from '../hooks/useMessage.js'
import { timeLeft } from '../live/timeLeft.js'
import type { UploadPace } from '../live/UploadMeter.js'
import { useNow } from '../live/useNow.js'
import { usePace } from '../live/usePace.js'
import { waitMessage } from '../live/waitMessage.js'

/** The heading while files are uploaded, e.g. `3 of 6 uploaded · 84 % · 12 s left`, or what they wait for. */
export function UploadingHeading(): ReactElement {
  const message = useMessage()
  const collection = useCollection(partsOf)
  const { successCount, totalCount, uploadingCount, progress, wait } = collection
  const pace = usePace()
  const nowMs = useNow(wait?.untilMs ?? null)
  const parts = [
    message('header-progress', { done: successCount, total: totalCount }),
    message('progress-percent', { percent: progress }),
    rest(collection, pace, nowMs, message),
  ]
  return (
    <>
      {/* The name of the dialog must not change every second. */}
      <span className="lading-hidden">{message('header-uploading', { count: uploadingCount })}</span>
      <span aria-hidden="true">{parts.filter(Boolean).join(' · ')}</span>
    </>
  )
}

function partsOf({
  successCount,
  totalCount,
  uploadingCount,
  progress,
  wait,
  uploadBlock,
}: CollectionSnapshot) {
  return {
    successCount,
    totalCount,
    uploadingCount,
    progress,
    wait,
    isBlocked: uploadBlock !== null,
  }
}

function rest(
  { wait, isBlocked }: ReturnType<typeof partsOf>,
  { secondsLeft, isStalled }: UploadPace,
  nowMs: number,
  message: MessageFormatter,
): string | null {
  if (wait) return waitMessage(wait, nowMs, message)
  if (isStalled) return message(isBlocked ? 'wait-blocked' : 'wait-response')
  return secondsLeft === null ? null : timeLeft(secondsLeft, message)
}
