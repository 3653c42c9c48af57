'use client'

import { useEntry, useEntryIds, useUploader } from '@lading/react/headless'
import { type ReactElement, useEffect, useState } from 'react'

/** The images of the uploader as a grid; other files are shown by their names. */
export function UploadGallery(): ReactElement | null {
  const ids = useEntryIds()
  if (ids.length === 0) return null
  return (
    <ul className="grid w-full grid-cols-2 gap-3 sm:grid-cols-4">
      {ids.map((id) => (
        <Tile key={id} id={id} />
      ))}
    </ul>
  )
}

function Tile({ id }: { readonly id: string }): ReactElement | null {
  const uploader = useUploader()
  const entry = useEntry(id)
  const url = usePictureUrl(entry?.isImage ? entry.file : null)
  if (!entry) return null
  const name = entry.fileName ?? entry.externalUrl ?? ''
  const source = url ?? (entry.isImage ? entry.cdnUrl : null)
  const isFailed = entry.status === 'failed'
  return (
    <li
      className={`relative aspect-square overflow-hidden rounded-lg border bg-muted ${isFailed ? 'border-destructive' : 'border-border'}`}
    >
      {source ? (
        <img src={source} alt={name} className="size-full object-cover" />
      ) : (
        <p className="flex size-full items-center justify-center break-all p-2 text-center text-foreground text-xs">
          {name}
        </p>
      )}
      {entry.status !== 'success' && (
        <p
          role="status"
          className="absolute inset-x-0 bottom-0 bg-background p-1 text-center text-foreground text-xs"
        >
          {isFailed ? entry.errors[0]?.message : `${entry.uploadProgress} %`}
        </p>
      )}
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={() => uploader.removeFileByInternalId(id)}
        className="absolute top-1 right-1 size-7 rounded-full border border-border bg-background text-foreground text-sm leading-none outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring"
      >
        ×
      </button>
    </li>
  )
}

/** Returns a URL of a local picture while the component is mounted. */
function usePictureUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    // A few bytes of SVG may take minutes to render.
    if (!file || file.type.includes('svg')) return
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => {
      URL.revokeObjectURL(created)
      setUrl(null)
    }
  }, [file])
  return url
}
