'use client'

import type { CollectionSnapshot, UploadEntry } from '@lading/kernel'
import { useCollection } from '../hooks/useCollection.js'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { useNow } from '../live/useNow.js'
import { hintOf } from './hintOf.js'
import { useStalled } from './useStalled.js'

/** Returns what an entry waits for, e.g. `Server busy, retrying in 4 s`; null while it makes progress. */
export function useHint(entry: UploadEntry): string | null {
  const uploader = useUploader()
  const message = useMessage()
  const isBlocked = useCollection(isUploadBlocked)
  const nowMs = useNow(entry.wait?.untilMs ?? null)
  const sourceLabel = () =>
    uploader.slots.items('source').find(({ id }) => id === entry.source)?.label ?? entry.source
  const hint = hintOf(entry, { sourceLabel, isBlocked, nowMs }, message)
  const isSending = entry.status === 'uploading' && !entry.isQueued
  const isStalled = useStalled(entry, isSending && hint === null)
  return hint ?? (isStalled ? message('wait-response') : null)
}

const isUploadBlocked = ({ uploadBlock }: CollectionSnapshot) => uploadBlock !== null
