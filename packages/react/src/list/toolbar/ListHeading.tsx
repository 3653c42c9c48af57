'use client'

import { ClockToken, type CollectionSnapshot, formatSize } from '@lading/kernel'
import type { UploadSpeed } from '@lading/kernel/ui'
import { type ReactElement, useRef } from 'react'
import { isMetadataMissing } from '../../details/metadataMissing.js'
import { useCollection } from '../../hooks/useCollection.js'
import { useConfig } from '../../hooks/useConfig.js'
import { type MessageFormatter, useMessage } from '../../hooks/useMessage.js'
import { useService } from '../../hooks/useService.js'
import { useUploader } from '../../hooks/useUploader.js'
import { steadyEnd } from '../../live/steadyEnd.js'
import { timeLeft } from '../../live/timeLeft.js'
import { useNow } from '../../live/useNow.js'
import { useUploadSpeed } from '../../live/useUploadSpeed.js'
import { waitMessage } from '../../live/waitMessage.js'
import { getNotAdded } from '../errors/getNotAdded.js'
import { formatSent } from '../words/formatSent.js'
import { formatHeading, getHeading } from '../words/getHeading.js'
import { WrittenText } from '../words/useWritten.js'

/** The list's heading: the number of files in the most important state. */
export function ListHeading(): ReactElement {
  const message = useMessage()
  const groupOutput = useConfig('groupOutput')
  const uploader = useUploader()
  const heading = useCollection((collection) =>
    getHeading(collection, {
      notAdded: getNotAdded(uploader),
      groupOutput,
      describeCount:
        collection.failedCount > 0 ? [...uploader.entries.values()].filter(isMetadataMissing).length : 0,
    }),
  )
  if (heading.key === 'uploading') return <UploadingHeading />
  return (
    <>
      <span>{formatHeading(heading, message)}</span> <ListSize />
    </>
  )
}

/** The size of the list's files and the bytes that paused uploads have sent, in the place that shows upload progress otherwise. */
function ListSize(): ReactElement | null {
  const uploader = useUploader()
  const { entries, locale } = uploader
  const message = useMessage()
  const sent = useCollection(({ uploadingCount, bytesUploaded, bytesTotal }) =>
    uploadingCount > 0 && bytesTotal
      ? formatSent(bytesUploaded, bytesTotal, locale.language, message)
      : undefined,
  )
  const bytes = useCollection(() => {
    const { refused, over } = getNotAdded(uploader)
    let sum = 0
    for (const { internalId, fileSize } of entries.values())
      if (!refused.has(internalId) && !over.has(internalId)) sum += fileSize ?? 0
    return sum
  })
  if (entries.size === 0) return null
  return (
    // The dialog's name has the state already.
    <span className="lading-subheading" aria-hidden="true">
      <bdi translate="no">{sent ?? (bytes > 0 && formatSize(bytes, locale.language))}</bdi>
    </span>
  )
}

/** The heading during uploads, e.g. `3 of 6 uploaded` and `12 of 60 MB · about 25 s`, or the reason for a wait. */
function UploadingHeading(): ReactElement {
  const { collection, locale } = useUploader()
  const message = useMessage()
  const numbers = useCollection(numbersOf)
  const speed = useSteadySpeed()
  const nowMs = useNow(numbers.wait?.untilMs ?? null)
  const { uploadedCount, startedCount, uploadingCount, wait } = numbers
  const more = rest(numbers, speed, nowMs, message)
  const read = () => {
    const { bytesUploaded, bytesTotal, sentPercent } = collection.snapshot
    const sent =
      bytesTotal === null
        ? message('progress-percent', { percent: sentPercent })
        : formatSent(bytesUploaded, bytesTotal, locale.language, message)
    return [wait ? null : sent, more].filter(Boolean).join(' · ')
  }
  const isSignedOut = wait?.reason === 'signed-out'
  return (
    <>
      {/* The dialog's name must not change every second. */}
      <span className="lading-hidden">
        {message(isSignedOut ? 'header-signed-out' : 'header-uploading', { count: uploadingCount })}
      </span>
      <span aria-hidden="true">
        <span>
          {isSignedOut
            ? message('header-signed-out')
            : uploadedCount > 0
              ? message('header-progress', { done: uploadedCount, total: startedCount })
              : message('header-uploading', { count: startedCount })}
        </span>{' '}
        <span className="lading-subheading">
          {/* A single text: after a separate number, the rest would move with the number's width. */}
          <bdi>
            <WrittenText source={collection} read={read} />
          </bdi>
        </span>
      </span>
    </>
  )
}

/** Returns the speed, with an end time that counts down. */
function useSteadySpeed(): UploadSpeed {
  const { secondsLeft, ...speed } = useUploadSpeed()
  const nowMs = useService(ClockToken).now()
  const endMs = useRef<number | null>(null)
  endMs.current = secondsLeft === null ? null : steadyEnd(endMs.current, secondsLeft, nowMs)
  return { ...speed, secondsLeft: endMs.current === null ? null : (endMs.current - nowMs) / 1000 }
}

/** Returns the numbers that the heading shows. */
function numbersOf(collection: CollectionSnapshot) {
  const { uploadedCount, startedCount, uploadingCount, interruptedCount, wait, uploadBlock } = collection
  return {
    uploadedCount,
    startedCount,
    uploadingCount,
    interruptedCount,
    wait,
    isBlocked: uploadBlock !== null,
  }
}

function rest(
  { wait, isBlocked, interruptedCount }: ReturnType<typeof numbersOf>,
  { secondsLeft, isStalled }: UploadSpeed,
  nowMs: number,
  message: MessageFormatter,
): string | null {
  if (wait?.reason === 'offline' && !wait.message) return message('wait-offline')
  if (wait) return waitMessage(wait, nowMs, message)
  if (interruptedCount > 0) return message('waiting-count', { count: interruptedCount })
  if (isStalled) return message(isBlocked ? 'wait-blocked' : 'wait-response')
  return secondsLeft === null ? null : timeLeft(secondsLeft, message)
}
