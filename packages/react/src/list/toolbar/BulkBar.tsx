'use client'

import { type ObjectUrls, ObjectUrlsToken, type UploadEntry } from '@lading/kernel'
import { getRemovalUndo } from '@lading/kernel/ui'
import type { ReactElement } from 'react'
import { useMessage } from '../../hooks/useMessage.js'
import { useUploader } from '../../hooks/useUploader.js'
import { flushChanges } from '../../parts/flushChanges.js'
import { IconButton } from '../../parts/Icon.js'

interface BulkBarProps {
  readonly ids: readonly string[]
  readonly onClear: () => void
}

/** The bar with actions on selected files. */
export function BulkBar({ ids, onClear }: BulkBarProps): ReactElement {
  const uploader = useUploader()
  const message = useMessage()
  const retryable = ids.filter((id) => uploader.entries.get(id)?.uploadError)
  const files = ids
    .flatMap((id) => uploader.entries.get(id) ?? [])
    .filter(({ file, cdnUrl }) => file || cdnUrl)
  const act = (run: () => void) => () => {
    onClear()
    run()
  }
  const selected = message('selected-count', { count: ids.length, total: uploader.entries.size })
  return (
    <div className="lading-undo lading-bulk" role="toolbar" aria-label={selected}>
      <p role="status">{selected}</p>
      {retryable.length > 0 && (
        <button
          type="button"
          onClick={act(() => {
            for (const id of retryable) uploader.retryUpload(id)
          })}
        >
          {message('retry-count', { count: retryable.length })}
        </button>
      )}
      <button
        type="button"
        data-action="describe"
        onClick={() => uploader.setCurrentActivity('details', { ids })}
      >
        {message('describe')}
      </button>
      {files.length > 0 && (
        <button
          type="button"
          data-action="download"
          onClick={() => download(files, uploader.scope.get(ObjectUrlsToken))}
        >
          {message('download')}
        </button>
      )}
      <button
        type="button"
        data-action="remove"
        onClick={act(() => {
          getRemovalUndo(uploader).remove(ids)
          flushChanges(uploader)
        })}
      >
        {message('file-item-remove-button')}
      </button>
      <IconButton icon="close" label={message('cancel')} onClick={onClear} />
    </div>
  )
}

/** Saves files on the device: local bytes as they're sent, otherwise the uploaded file. A removed entry revokes its URLs. */
function download(files: readonly UploadEntry[], urls: ObjectUrls): void {
  for (const { file, fileName, cdnUrl, internalId } of files) {
    const link = document.createElement('a')
    const local = file ? urls.create(file, internalId) : null
    link.href = local ?? cdnUrl ?? ''
    link.download = fileName ?? ''
    // A file on another origin would replace the page if the browser shows it.
    if (!local) link.target = '_blank'
    link.rel = 'noopener'
    link.click()
  }
}
