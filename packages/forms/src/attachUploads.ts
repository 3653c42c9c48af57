import type { OutputCollectionState, Uploader } from '@lading/kernel'
import { contexts } from '@lading/uploader/loading'
import { flushSync } from 'react-dom'
import type { Field, LoadedUploads, UploadState } from './Field.js'
import { type FieldFile, type FieldValue, isPending } from './FieldValue.js'
import { readField } from './readField.js'
import { referencesOf } from './referencesOf.js'

type Scope = NonNullable<Field['scope']>

/** Most lists that are kept for a page that gives its value late. */
const MOST = 50

/** Gives a mounted field its uploads, unless it has them, and returns them. */
export function attachUploads(field: Field): LoadedUploads | undefined {
  const { scope } = field
  if (scope && !scope.signal.aborted) field.uploads ??= new FieldUploads(field, scope)
  return field.uploads
}

/** Follows the uploader of a field, notifies its page and its form of each list, and delays the form during uploads. */
class FieldUploads implements LoadedUploads {
  readonly #field: Field
  #uploader: Uploader | undefined
  #unobserve: (() => void) | undefined
  #state = ''
  /** The latest value that the page has, or has received. */
  #sent = ''
  /** The files of the list that the page knows. */
  #shown = ''
  /** The references that the form was notified of. */
  #notified: string
  #waiting: ((isUploaded: boolean) => void)[] = []
  /** The form that waits to be sent; another object each time. */
  #sending: object | undefined

  constructor(field: Field, scope: Scope) {
    const { signal } = scope
    this.#field = field
    this.#notified = referencesOf(field.value).join()
    const unsubscribe = contexts.subscribe(() => this.#follow())
    signal.addEventListener('abort', () => {
      unsubscribe()
      this.#unobserve?.()
      field.uploads = undefined
      this.#resolve(false)
    })
    this.#followReset(scope)
    this.#adopt()
    this.#follow()
    const list = field.hasList && this.#uploader?.getOutputCollectionState()
    if (list) this.emit(list)
  }

  /** Returns false where the page has the list. */
  emit(list: OutputCollectionState): boolean {
    const { change } = this.#field
    this.#field.lists ??= new Map()
    const { lists } = this.#field
    const { files, key } = this.#read()
    this.#shown = key
    lists.set(key, list)
    const [oldest] = lists.keys()
    if (lists.size > MOST && oldest) lists.delete(oldest)
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

  isPending(): boolean {
    const { value } = this.#field
    // The latest list is on its way to the page, or to the inputs.
    const isLate = () => this.#sent !== JSON.stringify(value) || this.#shown !== this.#read().key
    return isPending(value) || this.#isBusy() || isLate()
  }

  upload(): Promise<boolean> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.#update()
    })
  }

  async submit(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    const { control, problem } = this.#field
    const message = problem || (this.#waits ? '' : this.#error())
    if (message) {
      // The form is not validated by the browser, or the field is not rendered yet.
      control.current?.setCustomValidity(message)
      control.current?.reportValidity()
      return
    }
    if (this.#sending) return
    const sending = {}
    this.#sending = sending
    const isUploaded = await this.upload()
    // A form ignores a request while its submit event is dispatched, as it may still be where nothing had to be uploaded.
    await new Promise((resolve) => setTimeout(resolve))
    // It may have been reset since.
    if (this.#sending !== sending) return
    this.#sending = undefined
    if (!control.current || !form.isConnected) return
    // A button that the page disables during the uploads is enabled again, so that the form has its name.
    flushSync(() => this.#field.set(this.#readState()))
    if (isUploaded) form.requestSubmit(submitter?.isConnected ? submitter : undefined)
    else control.current.focus()
  }

  rendered(): void {
    const { value } = this.#field
    if (JSON.stringify(value) !== this.#sent) this.#adopt()
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
      this.#unobserve = uploader?.collection.observe(() => this.#update())
      this.#adopt()
    }
    this.#update()
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

  #isBusy(): boolean {
    const hasPending = () =>
      // Of a saved file only the info is on its way.
      [...(this.#uploader?.entries.values() ?? [])].some(
        ({ status, uuid }) => /^(idle|uploading)$/.test(status) && !uuid,
      )
    // Files that a person has added before the uploader is loaded wait.
    const isWaiting = contexts.get(this.#field.ctxName).form?.isWaiting === true
    return isWaiting || (!this.#uploader?.collection.snapshot.uploadBlock && hasPending())
  }

  #error(): string {
    // A saved file that cannot be shown is sent nevertheless.
    const hasFailed = () => this.#read().files.some((file) => (file as FieldFile).status === 'failed')
    const [error] = (this.#uploader?.collection.snapshot.errors ?? []).filter(
      ({ type }) => type !== 'SOME_FILES_HAS_ERRORS' || hasFailed(),
    )
    const message = error?.message ?? ''
    const isRefused = !this.#waits && this.#isBusy()
    return message || (isRefused ? (this.#uploader?.l10n('header-uploading', { count: 1 }) ?? 'Loading') : '')
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
    // React reports no change to a value that it has set itself: an `onChange` of the form would miss it.
    input.value += ' '
    input.setRangeText('', input.value.length - 1, input.value.length)
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
  }

  #followReset(scope: Scope): void {
    const { control } = this.#field
    let isPressed = false
    const onClick = () => {
      isPressed = true
      setTimeout(() => {
        isPressed = false
      })
    }
    const onReset = (event: Event) => {
      if (event.target !== control.current?.form) return
      const isByPerson = isPressed
      // Once the page has rendered the result of its action, and any listener may have prevented it.
      setTimeout(() => {
        const { options, change, first } = this.#field
        if (scope.signal.aborted || event.defaultPrevented) return
        this.#sending = undefined
        this.#resolve(false)
        if ('value' in options) return
        // React resets a form after its action, also where the action has refused it.
        if (isByPerson || !options.error) change(first)
      })
    }
    scope.root.addEventListener('click', onClick, scope)
    scope.root.addEventListener('reset', onReset, scope)
  }
}
