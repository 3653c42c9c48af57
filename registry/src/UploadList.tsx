'use client'

import type { UploadEntry } from '@lading/kernel'
import { useEntry, useEntryIds, useUploader } from '@lading/react/headless'
import type { ReactElement } from 'react'

const BUTTON =
  'rounded-md px-2 py-1 font-medium text-foreground text-xs outline-none hover:bg-accent hover:text-accent-foreground focus-visible:ring-2 focus-visible:ring-ring'

/** The files of the uploader with their progress, Retry and Remove. */
export function UploadList(): ReactElement | null {
  const ids = useEntryIds()
  if (ids.length === 0) return null
  return (
    <ul className="w-full divide-y divide-border rounded-lg border border-border bg-background">
      {ids.map((id) => (
        <UploadRow key={id} id={id} />
      ))}
    </ul>
  )
}

function UploadRow({ id }: { readonly id: string }): ReactElement | null {
  const uploader = useUploader()
  const entry = useEntry(id)
  if (!entry) return null
  const name = entry.fileName ?? entry.externalUrl ?? ''
  return (
    <li className="flex items-center gap-3 p-3 text-sm">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-foreground">{name}</p>
        <Status entry={entry} />
      </div>
      {entry.status === 'failed' && (
        <button type="button" className={BUTTON} onClick={() => uploader.retryUpload(id)}>
          Retry<span className="sr-only"> {name}</span>
        </button>
      )}
      <button type="button" className={BUTTON} onClick={() => uploader.removeFileByInternalId(id)}>
        Remove<span className="sr-only"> {name}</span>
      </button>
    </li>
  )
}

function Status({ entry }: { readonly entry: UploadEntry }): ReactElement {
  if (entry.status === 'failed')
    return (
      <p role="alert" className="text-destructive text-xs">
        {entry.errors[0]?.message}
      </p>
    )
  if (entry.status !== 'uploading')
    return (
      <p className="text-muted-foreground text-xs">{entry.status === 'success' ? 'Uploaded' : 'Waiting'}</p>
    )
  return (
    <div
      role="progressbar"
      aria-label={`Upload of ${entry.fileName ?? 'a file'}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={entry.uploadProgress}
      className="mt-1 h-1.5 w-full overflow-hidden rounded-full bg-secondary"
    >
      <div className="h-full bg-primary transition-[width]" style={{ width: `${entry.uploadProgress}%` }} />
    </div>
  )
}
