'use client'

import { useEntry, useEntryIds, useProgress } from '@lading/react/headless'
import { type ReactElement, type ReactNode, useId } from 'react'
import { Dropzone } from './Dropzone.js'
import { UploadList } from './UploadList.js'

interface UploadFieldProps {
  /** Name of the entries of the form: a UUID for each uploaded file. */
  readonly name: string
  readonly label: string
  readonly description?: ReactNode
  /** Why the form or the server has refused the files. */
  readonly error?: string | undefined
}

/** The files as a field of a form: a label, a drop zone, the list, a hidden entry for each uploaded file, and an error. */
export function UploadField({ name, label, description, error }: UploadFieldProps): ReactElement {
  const ids = useEntryIds()
  const { uploadingCount } = useProgress()
  const id = useId()
  return (
    <fieldset
      aria-describedby={`${id}-description ${id}-error`}
      aria-busy={uploadingCount > 0}
      className="grid w-full min-w-0 gap-2"
      data-invalid={error !== undefined || undefined}
    >
      <legend className={`mb-2 font-medium text-sm ${error ? 'text-destructive' : 'text-foreground'}`}>
        {label}
      </legend>
      <Dropzone />
      <UploadList />
      {ids.map((entry) => (
        <Reference key={entry} name={name} id={entry} />
      ))}
      <p id={`${id}-description`} className="text-muted-foreground text-sm">
        {description}
      </p>
      <p id={`${id}-error`} role="alert" className="text-destructive text-sm">
        {error}
      </p>
    </fieldset>
  )
}

function Reference({ name, id }: { readonly name: string; readonly id: string }): ReactElement | null {
  const entry = useEntry(id)
  return entry?.status === 'success' && entry.uuid ? (
    <input type="hidden" name={name} value={entry.uuid} />
  ) : null
}
