import { getStoppedFiles, type OutputCollectionState, type Uploader } from '@lading/kernel'
import { contexts, earlyFormOf } from '@lading/uploader/loading'
import { flushSync } from 'react-dom'
import type { Field, LoadedUploads, Submitter, UploadState } from './Field.js'
import { FieldLists } from './FieldLists.js'
import { type FieldFile, type FieldValue, isPending } from './FieldValue.js'
import { notifyOfChange } from './notifyOfChange.js'
import { readField } from './readField.js'
import { referencesOf } from './referencesOf.js'
import { removeDropped } from './removeDropped.js'

/** Longer than a browser delays a timer that is set by other timers, in milliseconds: by 4. */
const TIMER_MS = 5

/** Gives a mounted field its uploads, unless it has them, and returns them. */
export function attachUploads(field: Field): LoadedUploads | undefined {
  const { signal } = field
  if (signal && !signal.aborted) field.uploads ??= new FieldUploads(field, signal)
  return field.uploads
}

/** Follows the uploader of a field, notifies its page and its form of each list, and delays the form during uploads. */
class FieldUploads implements LoadedUploads {
  readonly #field: Field
  #uploader: Uploader | undefined
  #unobserve: (() => void) | undefined
  #state = ''
  readonly #lists = new FieldLists()
  /** The latest value that the page has given. */
  #given: FieldValue
  /** The latest value that the page has, or has received. */
  #sent = ''
  /** The files of the list that the page knows. */
  #shown = ''
  /** The references that the form was notified of. */
  #notified: string
  #waiting: ((isUploaded: boolean) => void)[] = []
  /** The form that waits to be sent; another object each time. */
  #sending: object | undefined

  constructor(field: Field, signal: AbortSignal) {
    this.#field = field
    field.lists = this.#lists
    this.#given = field.value
    this.#notified = referencesOf(field.value).join()
    const unsubscribe = contexts.subscribe(() => this.#follow())
    signal.addEventListener('abort', () => {
      unsubscribe()
      this.#unobserve?.()
      field.uploads = undefined
      this.#resolve(false)
    })
    this.#adopt()
    this.#follow()
    const list = field.hasList && this.#uploader?.getOutputCollectionState()
    if (list) this.emit(list)
  }

  /** Returns false where the page has the list. */
  emit(list: OutputCollectionState): boolean {
    const { change } = this.#field
    const { files, key } = this.#read()
    this.#shown = key
    this.#lists.add(key, list)
    if (key === this.#sent) return false
    this.#sent = key
    change(files)
    return true
  }

  /** Whether a form that is sent during an upload waits for it. */
  get #waits(): boolean {
    const { uploadOn, whileUploading } = this.#field.options
    return uploadOn === 'submit' || whileUploading !== 'block'
  }

  holds(submitter?: Submitter | null): boolean {
    const { value, problem, options } = this.#field
    // An intent of Conform changes the form, and sends nothing.
    if (submitter?.name === '__intent__' || this.#postsFiles) return false
    // The latest list is on its way to the page, or to the inputs.
    const isLate = this.#sent !== JSON.stringify(value) || this.#shown !== this.#read().key
    if (isLate || this.#isBusy()) return true
    if (submitter?.formNoValidate) return false
    // A library validates its own value.
    return isPending(value) || (problem !== '' && !('value' in options))
  }

  upload(): Promise<boolean> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.#uploader?.resumeAll()
      this.#update()
    })
  }

  async submit(submitter: Submitter | null): Promise<void> {
    const { control, problem, sending: press } = this.#field
    const form = press && control.current?.form
    const isHeld = this.holds(submitter)
    // Such a button sends the files that are uploaded.
    const isUnvalidated = submitter?.formNoValidate
    const message = problem || (this.#waits ? this.#stopped() : this.#error())
    if (form && isHeld && !isUnvalidated && message) {
      // The form is not validated by the browser, or the field is not rendered yet.
      control.current?.setCustomValidity(message)
      control.current?.reportValidity()
      return
    }
    if (!form || this.#sending) return
    const sending = {}
    this.#sending = sending
    const isUploaded = !isHeld || (await this.upload()) || isUnvalidated
    // A form ignores a request while its submit event is dispatched, as it may still be where nothing had to be uploaded. A reset
    // before this takes effect in a timer.
    await new Promise((resolve) => setTimeout(resolve, TIMER_MS))
    // It may have been reset since.
    if (this.#sending !== sending) return
    this.#sending = undefined
    if (!control.current || !form.isConnected) return
    // A button that the page disables during the uploads is enabled again: the form has its name.
    flushSync(() => this.#field.set(this.#readState()))
    if (isUploaded) form.requestSubmit(submitter?.isConnected ? submitter : undefined)
    else control.current.focus()
  }

  cancel(): void {
    this.#sending = undefined
    this.#resolve(false)
  }

  rendered(): void {
    const { value } = this.#field
    const json = JSON.stringify(value)
    if (!this.#lists.answers(json) && this.#uploader) removeDropped(this.#uploader, this.#given, value)
    this.#given = value
    if (json !== this.#sent) this.#adopt()
    this.#notifyForm(referencesOf(value).join())
    if (this.#waiting.length === 0) return
    const uploader = this.#uploader
    if (this.#isBusy()) {
      uploader?.uploadAll()
      return
    }
    if (uploader && this.emit(uploader.getOutputCollectionState())) return
    const isBlocked = this.#error() !== ''
    // The page may give its value late.
    if (!isPending(value) || isBlocked) this.#resolve(!isBlocked)
  }

  #resolve(isUploaded: boolean): void {
    for (const resolve of this.#waiting.splice(0)) resolve(isUploaded)
    this.#update()
  }

  #follow(): void {
    const { uploader } = contexts.get(this.#field.ctxName)
    if (uploader !== this.#uploader) {
      this.#unobserve?.()
      this.#uploader = uploader
      this.#unobserve = uploader && this.#observe(uploader)
      this.#adopt()
    }
    this.#update()
  }

  #observe({ collection, entries }: Uploader): () => void {
    const ends = [
      collection.observe(() => this.#update()),
      // A person who stops an upload doesn't want the form to be sent after it.
      entries.observe(({ before, action }) => {
        if (action?.type !== 'cancel') return
        // The list may have the same numbers as before.
        this.#update()
        if (before === 'uploading') this.#resolve(false)
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }

  /** Notes a value of the page's own; a new file is none of it. */
  #adopt(): void {
    this.#sent = JSON.stringify(this.#field.value)
    const { files, known } = this.#read()
    this.#shown = JSON.stringify(files.filter((file) => known.includes(file)))
  }

  #read() {
    const { value, first } = this.#field
    const known = [...value, ...first]
    const files: FieldValue = this.#uploader ? readField(this.#uploader, known) : []
    return { files, known, key: JSON.stringify(files) }
  }

  /** Whether the form has the files themselves, and nothing is uploaded. */
  get #postsFiles(): boolean {
    return this.#uploader?.config.get('filesOnly') === true
  }

  #isBusy(): boolean {
    if (this.#postsFiles) return false
    const entries = [...(this.#uploader?.entries.values() ?? [])]
    // Of a saved file only the info is on its way.
    const hasPending = entries.some(({ status, uuid }) => /^(idle|uploading)$/.test(status) && !uuid)
    // Files that a person has added before the uploader is loaded wait.
    const isWaiting = earlyFormOf(this.#field.ctxName)?.isWaiting === true
    return isWaiting || (!this.#uploader?.collection.snapshot.uploadBlock && hasPending)
  }

  #error(): string {
    // A saved file that cannot be shown is sent nevertheless.
    const hasFailed = () => this.#read().files.some((file) => (file as FieldFile).status === 'failed')
    const [error] = (this.#uploader?.collection.snapshot.errors ?? []).filter(
      ({ type }) => type !== 'SOME_FILES_HAS_ERRORS' || hasFailed(),
    )
    const message = error?.message ?? this.#stopped()
    const isRefused = !this.#waits && this.#isBusy()
    return message || (isRefused ? (this.#uploader?.l10n('header-uploading', { count: 1 }) ?? 'Loading') : '')
  }

  /** Returns what to do with files that were stopped; empty if there are none, or if they wait for the form to be sent. */
  #stopped(): string {
    const uploader = this.#uploader
    if (!uploader || this.#field.options.uploadOn === 'submit') return ''
    const stopped = getStoppedFiles(uploader).filter(({ uuid }) => !uuid)
    return stopped.length > 0 ? uploader.l10n('form-stopped', { count: stopped.length }) : ''
  }

  #readState(): UploadState {
    return {
      isBusy: this.#isBusy(),
      isSubmitting: this.#waiting.length > 0,
      progress: this.#uploader?.collection.snapshot.progress ?? 0,
      error: this.#error(),
    }
  }

  #update(): void {
    const state = this.#readState()
    const json = JSON.stringify(state)
    if (json !== this.#state) this.#field.set(state)
    this.#state = json
  }

  /** Notifies the form of another value as when a person types, but not of the first one. */
  #notifyForm(value: string): void {
    const input = this.#field.control.current
    if (value === this.#notified || !input) return
    this.#notified = value
    notifyOfChange(input)
  }
}
