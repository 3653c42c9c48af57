'use client'

import { useEntry, useEntryIds, useProgress, useUploader } from '@lading/react/headless'
import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Dropzone } from './Dropzone.js'
import { UploadList } from './UploadList.js'

interface UploadFieldProps {
  /** Name of the entries of the form: a UUID for each uploaded file. */
  readonly name: string
  readonly label: string
  readonly description?: ReactNode
  /** Why the form or the server has refused the files. */
  readonly error?: string | undefined
  /** Whether the form cannot be sent without a file. */
  readonly required?: boolean | undefined
}

/**
 * The files as a field of a form: a label, a drop zone, the list, a hidden entry for each uploaded file, and an error. The form
 * cannot be sent before all files are uploaded; its reset empties the list.
 */
export function UploadField({ name, label, description, error, required }: UploadFieldProps): ReactElement {
  const uploader = useUploader()
  const ids = useEntryIds()
  const { status, uploadingCount, failedCount } = useProgress()
  const control = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState({ reason: '', text: '' })
  const id = useId()
  const isMissing = required && ids.length === 0
  // Files that are checked, or wait for their turn, are not uploaded either.
  const isWaiting = uploadingCount > 0 || (ids.length > 0 && status === 'idle')
  const failed = failedCount > 0 ? 'Upload the failed files again, or remove them.' : ''
  const problem = isWaiting ? 'Wait until all files are uploaded.' : failed
  const reason = `${problem} ${isMissing}`
  // The browser's words end with their reason.
  const shown = error || (refusal.reason === reason ? refusal.text : '')

  useEffect(() => {
    control.current?.setCustomValidity(problem)
  }, [problem])

  useEffect(() => {
    const form = control.current?.form
    const empty = () => uploader.removeAllFiles()
    form?.addEventListener('reset', empty)
    return () => form?.removeEventListener('reset', empty)
  }, [uploader])

  return (
    <fieldset
      aria-describedby={`${id}-description ${id}-error`}
      aria-busy={isWaiting}
      className="relative grid w-full min-w-0 gap-2"
      data-invalid={shown !== '' || undefined}
    >
      <legend className={`mb-2 font-medium text-sm ${shown ? 'text-destructive' : 'text-foreground'}`}>
        {label}
      </legend>
      <Dropzone />
      <UploadList />
      <input
        ref={control}
        className="sr-only"
        tabIndex={-1}
        aria-label={label}
        required={isMissing}
        value=""
        onChange={() => {}}
        onInvalid={(event) => {
          event.preventDefault()
          setRefusal({ reason, text: event.currentTarget.validationMessage })
        }}
      />
      {ids.map((entry) => (
        <Reference key={entry} name={name} id={entry} />
      ))}
      <p id={`${id}-description`} className="text-muted-foreground text-sm">
        {description}
      </p>
      <p id={`${id}-error`} role="alert" className="text-destructive text-sm">
        {shown}
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
