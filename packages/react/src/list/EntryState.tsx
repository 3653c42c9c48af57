'use client'

import { formatSize, type MessageKey, type UploadEntry } from '@lading/kernel'
import type { ReactElement } from 'react'
import { useText } from '../hooks/useText.js'
import { ProgressBar } from '../parts/ProgressBar.js'
import { readableName } from './displayName.js'

/** Properties of {@link EntryState}. */
export interface EntryStateProps {
  readonly entry: UploadEntry
  /** Id for the text of the error, to which the row refers. */
  readonly errorId: string
}

/** What there is to say below a file's name: its size, its state, its progress or what is wrong with it. */
export function EntryState({ entry, errorId }: EntryStateProps): ReactElement {
  const text = useText()
  const { status, fileSize, isQueued, uploadProgress } = entry
  const error = status === 'failed' ? entry.errors[0] : undefined
  if (error) {
    return (
      <p className="lading-error" id={errorId}>
        {error.message}
      </p>
    )
  }
  const isSending = status === 'uploading' && !isQueued
  const size = fileSize === null ? text('file-size-unknown') : formatSize(fileSize)
  const hint = hintOf(entry)
  return (
    <>
      <p className="lading-meta">
        <bdi>{size}</bdi>
        {hint && <span>{text(hint)}</span>}
        {isSending && <span className="lading-percent">{`${uploadProgress}%`}</span>}
      </p>
      {isSending && (
        <ProgressBar
          value={uploadProgress}
          label={text('progress-label', { fileName: readableName(entry.fileName ?? '') })}
        />
      )}
    </>
  )
}

function hintOf({ status, isQueued }: UploadEntry): MessageKey | null {
  if (isQueued) return 'queued'
  return status === 'idle' ? 'waiting-to-upload' : null
}
