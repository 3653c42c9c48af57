'use client'

import type { OutputCollectionState } from '@lading/kernel'
import type { UploaderValue } from '@lading/uploader'
import { type RefObject, useMemo, useRef, useState } from 'react'
import type { Field, UploadState } from './Field.js'
import { type FieldValue, isPending } from './FieldValue.js'
import { problemOf } from './problemOf.js'
import { referencesOf } from './referencesOf.js'
import type { UploaderFieldOptions } from './UploaderFieldOptions.js'
import { useFieldUploads } from './useFieldUploads.js'

/** A field with its uploader, for {@link UploaderField} and for the form around it. */
export interface UploaderFieldState {
  readonly value: FieldValue
  /** Whether files are not uploaded yet. */
  readonly isUploading: boolean
  /** Whether the form waits for uploads before it is sent. */
  readonly isSubmitting: boolean
  /** Of the uploads, from 0 to 100. */
  readonly progress: number
  /** Whether the files differ from the first ones. */
  readonly isDirty: boolean
  /** Whether the focus has left the field. */
  readonly isTouched: boolean
  /** Why the files cannot be sent; otherwise empty. */
  readonly problem: string
  /** Uploads the files that wait. Resolves when all uploads have ended, with whether all files are uploaded. */
  readonly upload: () => Promise<boolean>
  /** Returns to the first files; uploads end. */
  readonly reset: () => void
  /** Props of the component of the uploader. */
  readonly uploaderProps: FieldUploaderProps
  /** The input that the form validates, which passes the focus on. */
  readonly control: RefObject<HTMLInputElement | null>
  readonly onBlur: () => void
}

/** Props by which a field controls the component of its uploader. */
export interface FieldUploaderProps {
  readonly ctxName: string
  readonly value: UploaderValue
  readonly onChange: (list: OutputCollectionState) => void
  readonly confirmUpload?: boolean
}

let count = 0

/**
 * Makes an uploader a field of a form: a serialisable value, its state, and a form that waits for its uploads.
 *
 * @example
 * const photos = useUploaderField({ uploadOn: 'submit' })
 * <UploaderField field={photos} name="photos" pubkey="demopublickey" />
 * <button>{photos.isSubmitting ? `Uploading ${photos.progress} %` : 'Send'}</button>
 */
export function useUploaderField(options: UploaderFieldOptions = {}): UploaderFieldState {
  const control = useRef<HTMLInputElement>(null)
  const [{ isBusy, isSubmitting = false, progress = 0, error = '' }, set] = useState<Partial<UploadState>>({})
  const [isTouched, setTouched] = useState(false)
  const [own, setOwn] = useState(() => options.value ?? options.defaultValue ?? [])
  const [field] = useState(() => {
    count += 1
    return { ctxName: `lading-field-${count}`, first: own } as Field
  })
  const confirmUpload = options.uploadOn === 'submit'
  const waits = confirmUpload || options.whileUploading !== 'block'
  const isControlled = 'value' in options
  const value = isControlled ? (options.value ?? []) : own
  const json = JSON.stringify(value)
  const isUploading = isBusy || isPending(value)
  const problem =
    isUploading && waits ? error : problemOf(options.schema, value) || error || (isUploading ? 'Loading' : '')
  // Another array: also what is equal is rendered again.
  const rerender = () => setOwn((files) => [...files])
  const change = (files: FieldValue) => {
    setOwn(files)
    rerender()
    options.onChange?.(files)
  }
  Object.assign(field, { control, set, options, isControlled, value, json, waits, problem, change, rerender })
  if (options.defaultValue) field.first = options.defaultValue
  useFieldUploads(field)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of equal files is the same value
  const uploaderValue = useMemo<UploaderValue>(() => field.lists?.get(json) ?? referencesOf(value), [json])
  return {
    value,
    isUploading,
    isSubmitting,
    progress,
    isDirty: json !== JSON.stringify(field.first),
    isTouched,
    problem,
    async upload() {
      // An effect of a child calls it before that of the field.
      await null
      await field.load()
      return field.uploads?.upload() ?? false
    },
    reset: () => change(field.first),
    control,
    onBlur() {
      setTouched(true)
      options.onBlur?.()
    },
    uploaderProps: {
      ctxName: field.ctxName,
      value: uploaderValue,
      onChange(list) {
        field.hasList = true
        if (field.uploads) field.uploads.emit(list)
        else field.check()
      },
      ...(confirmUpload && { confirmUpload }),
    },
  }
}
