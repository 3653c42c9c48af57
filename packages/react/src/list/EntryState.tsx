'use client'

import { formatSize, type UploadEntry } from '@lading/kernel'
import type { ReactElement } from 'react'
import { useText } from '../hooks/useText.js'
import { useUploader } from '../hooks/useUploader.js'
import { ProgressBar } from '../parts/ProgressBar.js'
import { nameOf, readableName } from './displayName.js'
import { hintOf } from './hintOf.js'

/** Properties of {@link EntryState}. */
export interface EntryStateProps {
  readonly entry: UploadEntry
  /** Id for the text of the error, to which the row refers. */
  readonly errorId: string
}

/** What there is to say below a file's name: its size, its state, its progress or what is wrong with it. */
export function EntryState({ entry, errorId }: EntryStateProps): ReactElement {
  const uploader = useUploader()
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
  const source = uploader.slots.items('source').find(({ id }) => id === entry.source)
  const hint = hintOf(entry, source?.label ?? entry.source, text)
  return (
    <>
      <p className="lading-meta">
        <bdi>{size}</bdi>
        {hint && <span>{hint}</span>}
        {isSending && <span className="lading-percent">{`${uploadProgress}%`}</span>}
      </p>
      {isSending && (
        <ProgressBar
          value={uploadProgress}
          label={text('progress-label', { fileName: readableName(nameOf(entry) ?? '') })}
        />
      )}
    </>
  )
}
