import { getStoppedFiles, type OutputCollectionState, type Uploader } from '@lading/kernel'
import { adviseLostFiles } from '@lading/kernel/internal/advice'
import { contexts, earlyFormOf, rootOf, showFailedFile } from '@lading/uploader/internal/loading'
import { flushSync } from 'react-dom'
import { FieldLists } from '../values/FieldLists.js'
import { type FieldFile, type FieldValue, isPending } from '../values/FieldValue.js'
import { referencesOf } from '../values/referencesOf.js'
import type { Field, LoadedUploads, Submitter, UploadState } from './Field.js'
import { getForm } from './getForm.js'
import { notifyOfChange } from './notifyOfChange.js'
import { readField } from './readField.js'
import { refuse } from './refuse.js'
import { removeDropped } from './removeDropped.js'

/** Longer than the 4 ms clamp of nested timers. */
const TIMER_MS = 5

/** Attaches uploads to a mounted field, unless it has them already, and returns them. */
export function attachUploads(field: Field): LoadedUploads | undefined {
  const { signal } = field
  if (signal && !signal.aborted) field.uploads ??= new FieldUploads(field, signal)
  return field.uploads
}

/** Follows a field's uploader, notifies its page and form of each list, and delays the form during uploads. */
class FieldUploads implements LoadedUploads {
  readonly #field: Field
  #uploader: Uploader | undefined
  #unobserve: (() => void) | undefined
  /** Releases the uploader. */
  #release: (() => void) | undefined
  #state = ''
  readonly #lists = new FieldLists()
  /** The latest value that the page has set. */
  #given: FieldValue
  /** The latest value that the page has set or received. */
  #sent = ''
  /** The files in the list that the page knows. */
  #shown = ''
  /** The references last reported to the form. */
  #notified: string
  #waiting: ((isUploaded: boolean) => void)[] = []
  /** Identifies the form submission that's waiting; a new object for each submission. */
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
      this.#release?.()
      if (this.#uploader) adviseLostFiles(this.#uploader, getForm(field) ?? field.form)
      field.uploads = undefined
      this.#resolve(false)
    })
    this.#adopt()
    this.#follow()
    const list = field.hasList && this.#uploader?.getOutputCollectionState()
    if (list) this.emit(list)
  }

  /** Returns false if the page already has the list. */
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

  /** True if a form that's submitted during an upload waits for it. */
  get #waits(): boolean {
    const { uploadOn, whileUploading } = this.#field.options
    return uploadOn === 'submit' || whileUploading !== 'block'
  }

  holds(submitter?: Submitter | null): boolean {
    const { value, problem, options } = this.#field
    // A Conform intent changes the form and sends nothing.
    if (submitter?.name === '__intent__' || this.#postsFiles) return false
    // The page or the inputs haven't received the latest list yet.
    const isLate = this.#sent !== JSON.stringify(value) || this.#shown !== this.#read().key
    if (isLate || this.#isBusy()) return true
    if (submitter?.formNoValidate) return false
    // Libraries validate their values themselves.
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
    const form = press && getForm(this.#field)
    const isHeld = this.holds(submitter)
    // Such a button sends only the files that are uploaded.
    const isUnvalidated = submitter?.formNoValidate
    const message = problem || (this.#waits ? this.#stopped() : this.#error())
    if (form && isHeld && !isUnvalidated && message) {
      refuse(this.#field, message)
      return
    }
    if (!form || this.#sending) return
    const sending = {}
    this.#sending = sending
    const isUploaded = !isHeld || (await this.upload()) || isUnvalidated
    // A form ignores requests while it dispatches its submit event, and it can still be dispatching if nothing had to be
    // uploaded. A reset before this point takes effect in a timer.
    await new Promise((resolve) => setTimeout(resolve, TIMER_MS))
    // The form was reset in the meantime.
    if (this.#sending !== sending) return
    this.#sending = undefined
    if (!form.isConnected || this.#field.uploads !== this) return
    // Re-enables a button that the page disables during uploads, so that the form data has its name.
    flushSync(() => this.#field.set(this.#readState()))
    const error = isUploaded ? '' : this.#error()
    // A library that validates the form itself has the failed files, and tells its page.
    const isByLibrary = form.noValidate && 'value' in this.#field.options
    if (isUploaded || (error && isByLibrary)) {
      form.requestSubmit(submitter?.isConnected ? submitter : undefined)
      return
    }
    if (error) refuse(this.#field, error)
    const uploader = this.#uploader
    if (!uploader || !showFailedFile(uploader, rootOf(control.current))) control.current?.focus()
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
    // The page can be late to set its value.
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
      // A step without the field must not lose the files.
      this.#release?.()
      this.#release = contexts.get(this.#field.ctxName).users?.hold()
      this.#dropLost()
      this.#adopt()
    }
    this.#update()
  }

  #observe({ collection, entries }: Uploader): () => void {
    const ends = [
      collection.observe(() => this.#update()),
      // A person who stops an upload doesn't expect the form to be sent afterward.
      entries.observe(({ before, action }) => {
        if (action?.type !== 'cancel') return
        // The list can have the same counts as before.
        this.#update()
        if (before === 'uploading') this.#resolve(false)
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }

  /** Gives the page the list if its value has files that were lost with their uploader: they would be waited for forever. */
  #dropLost(): void {
    const list = this.#uploader?.getOutputCollectionState()
    if (list && isPending(this.#field.value) && !this.#isBusy()) queueMicrotask(() => this.emit(list))
  }

  /** Records a value that the page chose itself; such a value contains no new file. */
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

  /** True if the form posts the files themselves, and nothing is uploaded. */
  get #postsFiles(): boolean {
    return this.#uploader?.config.get('filesOnly') === true
  }

  #isBusy(): boolean {
    if (this.#postsFiles) return false
    const entries = [...(this.#uploader?.entries.values() ?? [])]
    // For a saved file, only its info is still loading.
    const hasPending = entries.some(({ status, uuid }) => /^(idle|uploading)$/.test(status) && !uuid)
    // Files that a person added before the uploader was loaded are still waiting.
    const isWaiting = earlyFormOf(this.#field.ctxName)?.isWaiting === true
    return isWaiting || (!this.#uploader?.collection.snapshot.uploadBlock && hasPending)
  }

  #error(): string {
    // A saved file is sent even if it can't be shown.
    const hasFailed = () => this.#read().files.some((file) => (file as FieldFile).status === 'failed')
    const [error] = (this.#uploader?.collection.snapshot.errors ?? []).filter(
      ({ type }) => type !== 'SOME_FILES_HAS_ERRORS' || hasFailed(),
    )
    const message = error?.message ?? this.#stopped()
    const isRefused = !this.#waits && this.#isBusy()
    return message || (isRefused ? (this.#uploader?.l10n('header-uploading', { count: 1 }) ?? 'Loading') : '')
  }

  /** Returns what to do about stopped files; empty if no file is stopped, or if files wait for the form to be sent. */
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

  /** Notifies the form of a new value as if a person had typed it, except for the first value. */
  #notifyForm(value: string): void {
    const input = this.#field.control.current
    if (value === this.#notified || !input) return
    this.#notified = value
    notifyOfChange(input)
  }
}
