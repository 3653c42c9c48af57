import { Semaphore } from '../async/Semaphore.js'
import type { ConfigStore } from '../config/ConfigStore.js'
import type { Logger } from '../di/Logger.js'
import { type Token, token } from '../di/token.js'
import type { EntryChange, EntryList } from '../entry/EntryList.js'
import { toOutputEntry } from '../entry/OutputFileEntry.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import type { OutputError } from '../errors/OutputError.js'
import { NO_ERRORS, sameErrors } from '../errors/toErrors.js'
import type { Clock } from '../ports/Clock.js'
import type { SlotRegistry } from '../slots/SlotRegistry.js'
import type { SnapshotOptions } from '../slots/UploaderSnapshot.js'
import type { Uploader } from '../Uploader.js'
import type { KernelUppy } from '../uppy/KernelUppy.js'
import { FileValidators, type ResolvedValidator } from './FileValidators.js'
import { ValidatorRuns } from './ValidatorRuns.js'

/** Services of a {@link ValidationRunner}. */
export interface ValidationOptions extends SnapshotOptions {
  readonly entries: EntryList
  readonly config: ConfigStore
  readonly slots: SlotRegistry
  readonly logger: Logger
  readonly clock: Clock
  readonly uppy: KernelUppy
  /** Passed to validators. */
  readonly uploader: Uploader
}

/** Token of the {@link ValidationRunner}. */
export const ValidationToken: Token<ValidationRunner> = token('validation')

/** Fields whose change makes an entry another file for validators. */
const EDITED_FIELDS: ReadonlySet<string> = new Set([
  'data',
  'name',
  'type',
  'fileInfo',
  'cdnUrl',
  'cdnUrlModifiers',
  'metadata',
  'hookMetadata',
])

/** The refusal of a file by a file hook. */
interface Rejection {
  readonly hook: object
  readonly errors: readonly OutputError[]
}

/** Runs the contributed and the host's validators of files, in that order, and publishes their errors. */
export class ValidationRunner {
  readonly #entries: EntryList
  readonly #uppy: KernelUppy
  readonly #validators: FileValidators
  readonly #semaphore: Semaphore
  readonly #runs: ValidatorRuns
  /** Entries that are not validated before their hooks have ended. */
  readonly #held = new Map<string, AbortController>()
  readonly #rejections = new Map<string, Rejection>()
  /** Entries being uploaded whose validators or bytes have changed since they were validated. */
  readonly #stale = new Set<string>()
  readonly #unsubscribe: readonly (() => void)[]

  constructor(options: ValidationOptions) {
    const { entries, config, logger, clock, uppy, uploader } = options
    this.#entries = entries
    this.#uppy = uppy
    this.#validators = new FileValidators(options)
    this.#semaphore = new Semaphore(() => config.get('validationConcurrency'))
    this.#runs = new ValidatorRuns({
      entries,
      config,
      logger,
      clock,
      uploader,
      validators: this.#validators,
      semaphore: this.#semaphore,
      onSettled: (id) => this.#publish(id),
    })
    this.#unsubscribe = [
      entries.observe(this.#onChange, 'react'),
      config.subscribe(['validationConcurrency'], () => this.#semaphore.drain()),
    ]
  }

  /** Config keys that the host's validators depend on; those of contributed ones are the slot's business. */
  get dependencies(): ResolvedValidator['dependsOn'] {
    return this.#validators.list.flatMap(({ dependsOn }) => dependsOn)
  }

  /** Runs the validators for `change`, and those for `add` that have not run yet. */
  checkEntry(id: string): void {
    const entry = this.#entries.get(id)
    if (!entry || this.#held.has(id)) return
    this.#runs.dropRemoved(id)
    if (entry.isUploading) {
      this.#stale.add(id)
      return
    }
    this.#stale.delete(id)
    this.#start(entry, ({ runOn }, hasRun) => runOn === 'change' || (runOn === 'add' && !hasRun))
  }

  /** Forgets that validators for `add` and `upload` have run, so that they run again with the next check. */
  forget(id: string, isStale: (validator: ResolvedValidator) => boolean = () => true): void {
    if (this.#runs.drop(id, (validator) => validator.runOn !== 'change' && isStale(validator)))
      this.#publish(id)
  }

  /** Forgets the errors of validators for `upload`, which run again with the next upload. Returns whether there was one. */
  clearUploadFindings(id: string): boolean {
    const isCleared = this.#runs.drop(id, ({ runOn }, { errors }) => runOn === 'upload' && errors.length > 0)
    if (isCleared) this.#publish(id)
    return isCleared
  }

  /** Validates an entry once `work` has ended, and holds it back from upload until then. */
  async checkAfter(id: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const controller = new AbortController()
    this.#held.set(id, controller)
    this.#publish(id)
    try {
      const release = await this.#semaphore.acquire(controller.signal)
      await work(controller.signal).finally(release)
    } catch {
      // The entry was removed before its turn.
    }
    if (this.#held.get(id) !== controller) return
    this.#held.delete(id)
    this.checkEntry(id)
  }

  /** Validates an entry whose bytes are about to be sent. Resolves with whether they may be; never rejects. */
  async checkUpload(id: string, signal: AbortSignal): Promise<boolean> {
    const stop = () => {
      this.#runs.drop(id, (validator, run) => {
        // Validators for other moments run again when the entry is idle.
        if (run.isPending && validator.runOn !== 'upload') this.#stale.add(id)
        return run.isPending
      })
      this.#publish(id)
    }
    do {
      const entry = this.#entries.get(id)
      if (!entry || signal.aborted) return false
      if (this.#rejections.has(id)) break
      const isStale = this.#stale.delete(id)
      const pending = this.#start(entry, ({ runOn }, hasRun) =>
        runOn === 'change' ? isStale : !hasRun && (isStale || runOn === 'upload'),
      )
      if (pending.length === 0) break
      signal.addEventListener('abort', stop)
      await Promise.all(pending)
      signal.removeEventListener('abort', stop)
    } while (this.#stale.has(id))
    if (signal.aborted) return false
    const entry = this.#entries.get(id)
    const errors = entry ? this.#errorsOf(entry) : NO_ERRORS
    if (errors.length > 0) this.#entries.patch(id, { errors, isUploading: false })
    return errors.length === 0
  }

  /** Sets the refusal of a file by a hook. */
  reject(id: string, rejection: Rejection): void {
    this.#rejections.set(id, rejection)
    this.#publish(id)
  }

  /** Clears the refusal of a file by a hook. Returns whether there was one. */
  clearRejection(id: string): boolean {
    const isCleared = this.#rejections.delete(id)
    if (isCleared) this.#publish(id)
    return isCleared
  }

  /** Clears the refusals of a hook that was removed. */
  clearRejectionsOf(hook: object): void {
    for (const [id, rejection] of [...this.#rejections]) {
      if (rejection.hook === hook) this.clearRejection(id)
    }
  }

  /** Aborts all runs. */
  dispose(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    for (const id of [...this.#held.keys(), ...this.#runs.ids]) this.#drop(id)
  }

  readonly #onChange = ({ id, after, previous, fields }: EntryChange): void => {
    if (after === null) {
      this.#drop(id)
      return
    }
    if (previous === null) return
    let isEdit = false
    for (const field in fields) isEdit ||= EDITED_FIELDS.has(field)
    const isOutcome = 'uploadError' in fields
    if (!isEdit && !isOutcome && !this.#stale.has(id)) return
    const entry = this.#entries.get(id)
    if (!entry) return
    // Findings about other bytes are no longer true; those of an upload in flight are, until it has ended.
    if ('data' in fields) {
      this.#rejections.delete(id)
      if (!entry.isUploading || entry.isQueued) this.#runs.drop(id)
    }
    if (!isEdit && !this.#stale.has(id)) this.#publish(id)
    // It loses its file first when it is removed.
    else if (this.#uppy.getFile(id)) this.checkEntry(id)
  }

  #start(
    entry: UploadEntry,
    isWanted: (validator: ResolvedValidator, hasRun: boolean) => boolean,
  ): Promise<void>[] {
    const pending = this.#runs.start(entry, isWanted)
    this.#publish(entry.internalId)
    return pending
  }

  /** Updates the fields of an entry. While it is being uploaded its errors stay as they are. */
  #publish(id: string): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    const found = entry.isUploading ? entry.errors : this.#errorsOf(entry)
    // Equal errors in other objects are no change.
    const errors = sameErrors(found, entry.errors) ? entry.errors : found
    const isValidationPending = this.#held.has(id) || this.#runs.isPending(id)
    if (errors === entry.errors && isValidationPending === entry.isValidationPending) return
    this.#entries.patch(id, { errors, isValidationPending })
  }

  #errorsOf(entry: UploadEntry): readonly OutputError[] {
    const { internalId: id, uploadError } = entry
    const rejected = this.#rejections.get(id)?.errors ?? NO_ERRORS
    if (!uploadError) return this.#runs.errorsOf(id, rejected)
    const { type, message, error } = uploadError
    const failure = { type, message, payload: { entry: toOutputEntry(entry), error } }
    return this.#runs.errorsOf(id, [failure, ...rejected])
  }

  #drop(id: string): void {
    this.#held.get(id)?.abort()
    this.#held.delete(id)
    this.#rejections.delete(id)
    this.#runs.drop(id)
    this.#stale.delete(id)
  }
}
