'use client'

import { formatSize, type UploadEntry } from '@lading/kernel'
import { memo, type NamedExoticComponent } from 'react'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { ProgressBar } from '../parts/ProgressBar.js'
import { getName, readableName } from './displayName.js'
import { EntryError } from './EntryError.js'
import { useHint } from './useHint.js'

/** Props of {@link EntryState}. */
export interface EntryStateProps {
  readonly entry: UploadEntry
  /** Id of the error message, to which the row refers. */
  readonly errorId: string
  /** Whether Tab reaches the controls of the line, as in the current row. */
  readonly isCurrent: boolean
}

/** The line below a file's name: its size with the hint and the progress, or its error. */
export const EntryState: NamedExoticComponent<EntryStateProps> = memo(function EntryState({
  entry,
  errorId,
  isCurrent,
}) {
  const message = useMessage()
  const hint = useHint(entry)
  const { locale } = useUploader()
  const { status, fileSize, isQueued, uploadProgress } = entry
  const error = status === 'failed' ? entry.errors[0] : undefined
  if (error) {
    return <EntryError error={error} id={errorId} isCurrent={isCurrent} />
  }
  const isSending = status === 'uploading' && !isQueued
  // Nothing has been sent while the row has something to wait for.
  const showsPercent = isSending && (uploadProgress > 0 || !hint)
  const size = fileSize === null ? message('file-size-unknown') : formatSize(fileSize, locale.language)
  return (
    <>
      <p className="lading-meta">
        <bdi>{size}</bdi>
        {hint && <span className="lading-hint">{hint}</span>}
        {showsPercent && (
          <span className="lading-percent">{message('progress-percent', { percent: uploadProgress })}</span>
        )}
      </p>
      {isSending && (
        <ProgressBar
          value={uploadProgress}
          label={message('progress-label', { fileName: readableName(getName(entry) ?? '') })}
        />
      )}
    </>
  )
})
