'use client'

import { ClockToken, type CollectionSnapshot, type UploadEntry } from '@lading/kernel'
import { useEffect, useState } from 'react'
import { useCollection } from '../hooks/useCollection.js'
import { useMessage } from '../hooks/useMessage.js'
import { useService } from '../hooks/useService.js'
import { useUploader } from '../hooks/useUploader.js'
import { useNow } from '../live/useNow.js'
import { getHint } from './getHint.js'

/** Time without a change of an entry after which its progress counts as stalled. */
const STALL_MS = 4_000

/** Returns the reason of an entry's wait, e.g. `Server busy, retrying in 4 s`; null while it makes progress. */
export function useHint(entry: UploadEntry): string | null {
  const uploader = useUploader()
  const message = useMessage()
  const isBlocked = useCollection(isUploadBlocked)
  const nowMs = useNow(entry.wait?.untilMs ?? null)
  const sourceLabel = () =>
    uploader.slots.items('source').find(({ id }) => id === entry.source)?.label ?? entry.source
  const hint = getHint(entry, { sourceLabel, isBlocked, nowMs }, message)
  const isSending = entry.status === 'uploading' && !entry.isQueued
  const isStalled = useStalled(entry, isSending && hint === null)
  return hint ?? (isStalled ? message('wait-response') : null)
}

const isUploadBlocked = ({ uploadBlock }: CollectionSnapshot) => uploadBlock !== null

/** Returns true once an entry has not changed for some seconds. @param isActive Whether it should make progress. */
function useStalled(entry: UploadEntry, isActive: boolean): boolean {
  const clock = useService(ClockToken)
  const [stalled, setStalled] = useState<UploadEntry | null>(null)
  useEffect(() => {
    if (isActive) return clock.schedule(STALL_MS, () => setStalled(entry))
  }, [clock, entry, isActive])
  return isActive && stalled === entry
}
