'use client'

import type { Uploader } from '@lading/kernel'
import { observePhases } from '@lading/kernel/ui'
import {
  type ReactElement,
  type Ref,
  useEffect,
  useImperativeHandle,
  useInsertionEffect,
  useMemo,
  useReducer,
  useRef,
  useSyncExternalStore,
} from 'react'
import { PendingStatus } from '../list/words/PendingStatus.js'
import { useClientLayoutEffect } from '../parts/useClientLayoutEffect.js'
import { EMPTY_FORM_STATE, type FormState, type FormStateOptions, formStateOf } from './formStateOf.js'
import { holdForm } from './holdForm.js'
import { PostedFiles } from './PostedFiles.js'
import { rootOf } from './rootOf.js'
import { useSending } from './useSending.js'

/** Props of a form input. */
export interface FormInputProps {
  /** The field name; a list of files appends `[]`. */
  readonly name: string
  /** Id of the form the field belongs to. @default the form around it */
  readonly form?: string | undefined
  /** Whether the form can't be submitted without a file. @default whether `multipleMin` is above 0 */
  readonly required?: boolean | undefined
  /**
   * The accessible name, read when the form isn't valid and focus moves to the field.
   *
   * @default 'Files', in the person's language
   */
  readonly label?: string | undefined
}

/** Props of {@link FormField}. */
export interface FormFieldProps extends FormInputProps, FormStateOptions {
  /** Null until it's loaded. */
  readonly uploader: Uploader | null
  /** The state until the uploader is loaded. @default an empty list's state */
  readonly early?: FormState | undefined
  /** Empties the list, or restores its initial files, after the form was reset. */
  readonly onReset: () => void
  /** An existing input to use, which page code can already know. @default a rendered input */
  readonly field?: HTMLInputElement | null | undefined
  /** Receives the input that the form validates. */
  readonly inputRef?: Ref<HTMLInputElement> | undefined
}

/** The native inputs that submit uploaded files with a form. */
export function FormField(props: FormFieldProps): ReactElement {
  const { uploader, early = EMPTY_FORM_STATE, onReset, name, form, required, label, field: given } = props
  const state = useFormState(uploader, early, props.isSentWithoutStopped)
  const { values, isList, isRequired, files } = state
  const input = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLSpanElement>(null)
  const { isWaiting, sending, cancel } = useSending(input, uploader, state)
  // Submitting is allowed: the form then waits for its uploads.
  const error = isWaiting ? '' : state.error
  const isMissing = (required ?? isRequired) && values.length === 0 && !files?.length && !isWaiting
  const attributes = {
    // Separate inputs submit the files.
    name: files || (isList && values.length > 0) ? undefined : name,
    form,
    'aria-label': label ?? uploader?.l10n('list-label') ?? 'Files',
  }
  const shown = isList ? '' : (values[0] ?? '')

  useClientLayoutEffect(() => {
    if (!given) return
    input.current = given
    if (given.parentNode !== place.current) place.current?.append(given)
    for (const [key, text] of Object.entries(attributes)) {
      if (text === undefined) given.removeAttribute(key)
      else given.setAttribute(key, text)
    }
    given.required = isMissing
    given.defaultValue = shown
    given.value = shown
  })

  useImperativeHandle(props.inputRef, () => input.current as HTMLInputElement, [])
  const latest = useRef(onReset)
  latest.current = onReset
  const value = values.join()
  const notified = useRef({ value, files })

  // Runs before the browser paints: a form that's sent immediately must not be valid.
  useClientLayoutEffect(() => {
    const field = input.current
    field?.setCustomValidity(error)
    if (field?.validity.valid) field.removeAttribute('aria-invalid')
  }, [error, isMissing])

  useEffect(() => {
    const field = input.current
    const isSame = value === notified.current.value && files === notified.current.files
    if (isSame || !field) return
    notified.current = { value, files }
    // React ignores changes to a value that it has set itself, so a form's `onChange` would miss it.
    field.value += ' '
    field.setRangeText('', field.value.length - 1, field.value.length)
    // Dispatches the same events as typing; forms use them to notice field changes.
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }, [value, files])

  useEffect(() => {
    const field = input.current
    // Mark the field only after a failed validation: before that, the person has done nothing wrong.
    const mark = () => field?.setAttribute('aria-invalid', 'true')
    field?.addEventListener('invalid', mark)
    return () => field?.removeEventListener('invalid', mark)
  }, [])

  const { isSentWithoutStopped } = props
  useEffect(() => {
    if (isSentWithoutStopped) return
    return holdForm(rootOf(input.current), () => input.current)
  }, [isSentWithoutStopped])

  useEffect(() => {
    // The event's last target, because any earlier listener can prevent the reset.
    const last = rootOf(input.current)
    const reset = (event: Event) => {
      if (event.target !== input.current?.form || event.defaultPrevented) return
      cancel()
      latest.current()
    }
    last.addEventListener('reset', reset)
    return () => last.removeEventListener('reset', reset)
  }, [cancel])

  return (
    <span className="lading">
      {/* Not hidden and not read-only: browsers don't validate such inputs. */}
      {given ? (
        <span ref={place} />
      ) : (
        <input
          ref={input}
          className="lading-hidden"
          type="text"
          tabIndex={-1}
          autoComplete="off"
          {...attributes}
          required={isMissing}
          value={shown}
          onChange={ignore}
        />
      )}
      {isList &&
        values.map((url, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be there twice
          <input key={`${index} ${url}`} type="hidden" name={`${name}[]`} form={form} value={url} />
        ))}
      {files && <PostedFiles name={name} form={form} multiple={isList} files={files} />}
      {uploader && sending && <PendingStatus uploader={uploader} label="sending-later" onCancel={cancel} />}
    </span>
  )
}

const ignore = () => {}

const getServerSnapshot = () => null

/** Returns the form state that an uploader provides. @param early The state on a server and until the uploader is loaded. */
function useFormState(
  uploader: Uploader | null,
  early: FormState,
  isSentWithoutStopped: boolean | undefined,
): FormState {
  const { subscribe, read } = useMemo(
    () => formStore(uploader, { isSentWithoutStopped }),
    [uploader, isSentWithoutStopped],
  )
  const state = useSyncExternalStore(subscribe, read, getServerSnapshot) ?? early
  const latest = useRef(state)
  latest.current = state
  const [, render] = useReducer((count: number) => count + 1, 0)
  // The subscription above ends when <Activity> hides the field, but a form submitted in that state still contains the field.
  useInsertionEffect(
    () =>
      subscribe(() => {
        if (read() !== latest.current) render()
      }),
    [subscribe, read],
  )
  return state
}

interface FormStore {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => FormState | null
}

function formStore(uploader: Uploader | null, options: FormStateOptions): FormStore {
  if (!uploader) return { subscribe: () => () => {}, read: getServerSnapshot }
  let known = formStateOf(uploader, options)
  return {
    subscribe(listener) {
      const ends = [
        // A form can be sent before the list is counted.
        observePhases(uploader.entries, listener),
        // Observes instead of subscribing, because subscribers aren't notified when a file's URL changes.
        uploader.collection.observe(listener),
        // Covers a change in file order.
        uploader.on('change', listener),
        uploader.config.subscribe(
          ['multiple', 'multipleMin', 'groupOutput', 'filesOnly', 'submitWhenUploaded'],
          listener,
        ),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
    read() {
      const next = formStateOf(uploader, options)
      const files = isSameList(next.files, known.files) ? known.files : next.files
      if (files !== known.files || textOf(next) !== textOf(known)) known = { ...next, files }
      return known
    },
  }
}

const textOf = ({ files: _, ...state }: FormState) => JSON.stringify(state)

function isSameList(one: FormState['files'], other: FormState['files']): boolean {
  return one?.length === other?.length && !!one?.every((file, index) => file === other?.[index])
}
