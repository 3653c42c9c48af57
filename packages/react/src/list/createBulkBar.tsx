'use client'

import type { ObjectUrls, UploadEntry, Uploader } from '@lading/kernel'
import type { ReactElement, ReactNode } from 'react'
import type { MessageFormatter } from '../hooks/useMessage.js'

/**
 * Dashboard parts that the bar uses. They are passed in, because a chunk that shared their modules with the app would split the
 * app.
 */
export interface BulkBarParts {
  readonly useMessage: () => MessageFormatter
  readonly useUploader: () => Uploader
  readonly urls: (uploader: Uploader) => ObjectUrls
  readonly remove: (uploader: Uploader, ids: readonly string[]) => void
  readonly renderClose: (label: string, onClick: () => void) => ReactNode
}

/** The bar's props. */
export interface BulkBarProps {
  readonly ids: readonly string[]
  readonly onClear: () => void
}

/** Creates the bar with actions on selected files. */
export function createBulkBar(parts: BulkBarParts): (props: BulkBarProps) => ReactElement {
  return function BulkBar({ ids, onClear }) {
    const uploader = parts.useUploader()
    const message = parts.useMessage()
    const retryable = ids.filter((id) => uploader.entries.get(id)?.uploadError)
    const files = ids
      .flatMap((id) => uploader.entries.get(id) ?? [])
      .filter(({ file, cdnUrl }) => file || cdnUrl)
    const act = (run: () => void) => () => {
      onClear()
      run()
    }
    return (
      <div className="lading-undo lading-bulk" role="toolbar" aria-label={message('more-actions')}>
        <p role="status">{message('selected-count', { count: ids.length, total: uploader.entries.size })}</p>
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
          <button type="button" data-action="download" onClick={() => download(files, parts.urls(uploader))}>
            {message('download')}
          </button>
        )}
        <button type="button" data-action="remove" onClick={act(() => parts.remove(uploader, ids))}>
          {message('file-item-remove-button')}
        </button>
        {parts.renderClose(message('cancel'), onClear)}
      </div>
    )
  }
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
