'use client'

import type { OutputCollectionState, Uploader } from '@lading/kernel'
import type { UploaderValue } from '@lading/uploader'
import { contexts } from '@lading/uploader/loading'
import { type RefObject, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { type FieldValue, isPending } from './FieldValue.js'
import { problemOf } from './problemOf.js'
import { readField } from './readField.js'
import { referencesOf } from './referencesOf.js'
import type { UploaderFieldOptions } from './UploaderFieldOptions.js'
import { useFormEvents } from './useFormEvents.js'
import { readUploads, useUploads } from './useUploads.js'

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

const NO_FILES: FieldValue = []
/** Most lists that are kept for a page that gives its value late. */
const MOST = 50
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
  const { uploadOn, whileUploading, schema } = options
  const isControlled = 'value' in options
  const waits = uploadOn === 'submit' || whileUploading !== 'block'
  const [first] = useState(() => options.value ?? options.defaultValue ?? NO_FILES)
  const [own, setOwn] = useState(first)
  const [ctxName] = useState(() => {
    count += 1
    return `lading-field-${count}`
  })
  const [isSubmitting, setSubmitting] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const control = useRef<HTMLInputElement>(null)
  const waiting = useRef<((isUploaded: boolean) => void)[]>([])
  const lists = useRef(new Map<string, OutputCollectionState>())

  const value = isControlled ? (options.value ?? NO_FILES) : own
  const json = useMemo(() => JSON.stringify(value), [value])
  const [uploader, { isBusy = false, error = '', progress = 0 }] = useUploads(ctxName)
  const latest = useRef({ options, value, waits, uploader: null as Uploader | null, sent: json, shown: '[]' })
  Object.assign(latest.current, { options, value, waits })
  const read = () => {
    const { uploader } = contexts.get(ctxName)
    const known = [...latest.current.value, ...first]
    const files = uploader ? readField(uploader, known) : NO_FILES
    return { files, known, key: JSON.stringify(files) }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads what the uploader has by then
  useEffect(() => {
    const { current } = latest
    if (current.sent === json && current.uploader === uploader) return
    Object.assign(current, { sent: json, uploader })
    // A value of the page's own; a new file is none of it.
    const { files, known } = read()
    current.shown = JSON.stringify(files.filter((file) => known.includes(file)))
  }, [json, uploader])

  const change = (next: FieldValue) => {
    setOwn(next)
    latest.current.options.onChange?.(next)
  }
  /** Gives the page a list. Returns false where the page has it. */
  const emit = (list: OutputCollectionState) => {
    const { files, key } = read()
    latest.current.shown = key
    lists.current.set(key, list)
    const [oldest] = lists.current.keys()
    if (lists.current.size > MOST && oldest) lists.current.delete(oldest)
    if (key === latest.current.sent) return false
    latest.current.sent = key
    change(files)
    return true
  }

  useEffect(() => {
    if (!isSubmitting) return
    if (isBusy) {
      uploader?.uploadAll()
      return
    }
    if (uploader && emit(uploader.getOutputCollectionState())) return
    const isBlocked = error !== ''
    // The page may give its value late.
    if (isPending(value) && !isBlocked) return
    setSubmitting(false)
    for (const resolve of waiting.current.splice(0)) resolve(!isBlocked)
  })

  const upload = () =>
    new Promise<boolean>((resolve) => {
      waiting.current.push(resolve)
      setSubmitting(true)
    })
  const reset = () => change(first)
  useFormEvents(control, {
    isPending() {
      const { value, sent, shown, waits } = latest.current
      // The latest list is on its way to the page, or to the inputs.
      const isLate = () => sent !== JSON.stringify(value) || shown !== read().key
      return waits && (isPending(value) || readUploads(ctxName).isBusy || isLate())
    },
    isRefused: () => !isControlled && state.problem !== '',
    upload,
    onReset(isByPerson) {
      const { error } = latest.current.options
      // React resets a form after its action, also where the action has refused it.
      if (!isControlled && (isByPerson || !error)) reset()
      // Libraries such as Conform set each input of the name to the first value, which React repairs with its next render alone.
      rerender()
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of equal files is the same value
  const uploaderValue = useMemo<UploaderValue>(() => lists.current.get(json) ?? referencesOf(value), [json])
  const isUploading = isBusy || isPending(value)
  const problem = isUploading && waits ? error : problemOf(schema, value) || error
  const state: UploaderFieldState = {
    value,
    isUploading,
    isSubmitting,
    progress,
    isDirty: json !== JSON.stringify(first),
    isTouched,
    problem:
      problem ||
      (isUploading && !waits ? (uploader?.l10n('header-uploading', { count: 1 }) ?? 'Loading') : ''),
    upload,
    reset,
    control,
    onBlur() {
      setTouched(true)
      options.onBlur?.()
    },
    uploaderProps: {
      ctxName,
      value: uploaderValue,
      onChange: emit,
      ...(uploadOn === 'submit' && { confirmUpload: true }),
    },
  }
  return state
}
