'use client'

import type { CollectionSnapshot } from '@lading/kernel'
import type { UploadSpeed } from '@lading/kernel/ui'
import type { ReactElement } from 'react'
import { useCollection } from '../hooks/useCollection.js'
import { useConfig } from '../hooks/useConfig.js'
import { type MessageFormatter, useMessage } from '../hooks/useMessage.js'
import { timeLeft } from '../live/timeLeft.js'
import { useNow } from '../live/useNow.js'
import { useUploadSpeed } from '../live/useUploadSpeed.js'
import { waitMessage } from '../live/waitMessage.js'
import { formatHeading, getHeading } from './getHeading.js'

/** The heading of the list: the number of files in the most important state. */
export function ListHeading(): ReactElement {
  const message = useMessage()
  const groupOutput = useConfig('groupOutput')
  const heading = useCollection((collection) => getHeading(collection, groupOutput))
  if (heading.key === 'header-uploading') return <UploadingHeading />
  return <>{formatHeading(heading, message)}</>
}

/** The heading while files are uploaded, e.g. `3 of 6 uploaded · 84 % · 12 s left`, or the reason of a wait. */
function UploadingHeading(): ReactElement {
  const message = useMessage()
  const collection = useCollection(partsOf)
  const { successCount, totalCount, uploadingCount, progress, wait } = collection
  const speed = useUploadSpeed()
  const nowMs = useNow(wait?.untilMs ?? null)
  const parts = [
    message('header-progress', { done: successCount, total: totalCount }),
    message('progress-percent', { percent: progress }),
    rest(collection, speed, nowMs, message),
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
  { secondsLeft, isStalled }: UploadSpeed,
  nowMs: number,
  message: MessageFormatter,
): string | null {
  if (wait) return waitMessage(wait, nowMs, message)
  if (isStalled) return message(isBlocked ? 'wait-blocked' : 'wait-response')
  return secondsLeft === null ? null : timeLeft(secondsLeft, message)
}
