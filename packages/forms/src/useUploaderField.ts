'use client'

import type { OutputCollectionState } from '@lading/kernel'
import { adviseField } from '@lading/kernel/internal/advice'
import type { UploaderValue } from '@lading/uploader'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { createField } from './field/createField.js'
import type { UploadState } from './field/Field.js'
import { type FieldValue, isPending } from './values/FieldValue.js'
import { hasOtherFirst, isOtherRecord, isSame } from './values/isOtherRecord.js'
import { problemOf } from './values/problemOf.js'
import { referencesOf } from './values/referencesOf.js'
import type { UploaderFieldOptions } from './values/UploaderFieldOptions.js'

/** A field with its uploader, for {@link UploaderField} and the form around it. */
export interface UploaderFieldState {
  readonly value: FieldValue
  /** True while some files aren't uploaded yet. */
  readonly isUploading: boolean
  /** True while the form waits for uploads before it's sent. */
  readonly isSubmitting: boolean
  /** Upload progress, from 0 to 100. */
  readonly progress: number
  /** True if the files differ from the first files. */
  readonly isDirty: boolean
  /** True once focus has left the field. */
  readonly isTouched: boolean
  /** Why the files can't be sent; otherwise empty. */
  readonly problem: string
  /** Uploads all waiting files. Resolves when every upload has ended: true if all files are uploaded. */
  readonly upload: () => Promise<boolean>
  /** Ends the wait of a submitted form, which isn't sent; its uploads continue. */
  readonly cancel: () => void
  /** Cancels uploads and returns to the first files. */
  readonly reset: () => void
  /** Props for the uploader component. */
  readonly uploaderProps: FieldUploaderProps
  /** The input that the form validates; it passes focus on to the uploader. */
  readonly control: RefObject<HTMLInputElement | null>
  readonly onBlur: () => void
  /** Called when the control refuses the form. */
  readonly onInvalid: (message: string) => void
}

/** Props with which a field controls its uploader component. */
export interface FieldUploaderProps {
  readonly ctxName: string
  readonly value: UploaderValue
  readonly onChange: (list: OutputCollectionState) => void
  readonly confirmUpload?: boolean
  readonly filesOnly?: boolean
}

/**
 * Makes an uploader a form field: a serializable value, its state, and a form that waits for its uploads.
 *
 * @example
 * const photos = useUploaderField({ uploadOn: 'submit' })
 * <UploaderField field={photos} name="photos" pubkey="demopublickey" />
 * <button>{photos.isSubmitting ? `Uploading ${photos.progress} %` : 'Send'}</button>
 */
export function useUploaderField(options: UploaderFieldOptions = {}): UploaderFieldState {
  const [{ isBusy, isSubmitting = false, progress = 0, error = '' }, set] = useState<Partial<UploadState>>({})
  const [isTouched, setTouched] = useState(false)
  const [own, setOwn] = useState(options.value || options.defaultValue || [])
  const [field, setField] = useState(() => createField(setOwn, set))
  const confirmUpload = options.uploadOn === 'submit'
  const isControlled = 'value' in options
  // Form libraries use an empty string for a missing value.
  const value = isControlled ? options.value || [] : own
  const { name, uploader } = options as UploaderFieldOptions & { readonly uploader?: unknown }
  const first = options.defaultValue || (isControlled && (field.shown?.first || value)) || []
  const record = { name, uploader, first, value, isControlled }
  const { shown } = field
  if (shown && isOtherRecord(shown, record)) {
    // Creates a new field and uploader without any file from the former record.
    setField(createField(setOwn, set))
    setOwn(options.defaultValue || [])
    set({})
    setTouched(false)
  } else if (shown && !isControlled && hasOtherFirst(shown, record) && isSame(shown.first, own)) {
    // Nobody has changed the field: like a native input, it shows its new default value.
    setOwn(first)
  }
  const json = JSON.stringify(value)
  const { filesOnly } = options
  const isUploading = !filesOnly && (isBusy || isPending(value))
  const problem =
    isUploading && (confirmUpload || options.whileUploading !== 'block')
      ? error
      : problemOf(options.schema, value) || error || (isUploading ? 'Loading' : '')
  field.options = options
  field.value = value
  field.problem = problem
  field.first = first
  useEffect(() => {
    adviseField(options)
    field.shown = record
    if (field.control.current) field.form = field.control.current.form
  })
  useEffect(() => field.connect(), [field])
  useEffect(() => field.uploads?.rendered())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of equal files is the same value
  const uploaderValue = useMemo<UploaderValue>(
    () => field.lists?.get(json) ?? referencesOf(value),
    [field, json],
  )
  return {
    value,
    isUploading,
    isSubmitting,
    progress,
    isDirty: json !== JSON.stringify(field.first),
    isTouched,
    problem,
    upload: () => field.load().then((uploads) => uploads?.upload() ?? false),
    cancel: () => field.uploads?.cancel(),
    reset: () => field.reset(),
    control: field.control,
    onBlur() {
      setTouched(true)
      options.onBlur?.()
    },
    onInvalid: (message) => options.onInvalid?.(message),
    uploaderProps: {
      ctxName: field.ctxName,
      value: uploaderValue,
      onChange: field.onChange,
      ...(confirmUpload && { confirmUpload }),
      ...(filesOnly && { filesOnly }),
    },
  }
}
