'use client'

import type { CollectionSnapshot, UploadEntry } from '@lading/kernel'
import { useCollection } from '../hooks/useCollection.js'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { useNow } from '../live/useNow.js'
import { getHint } from './getHint.js'
import { useStalled } from './useStalled.js'

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
