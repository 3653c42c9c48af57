import { Semaphore } from '../async/Semaphore.js'
import type { ConfigStore } from '../config/ConfigStore.js'
import type { Logger } from '../di/Logger.js'
import { type Token, token } from '../di/token.js'
import { checksOf, type Entry, type Rejection } from '../entry/Entry.js'
import type { EntryChange, EntryList } from '../entry/EntryList.js'
import { toOutputEntry } from '../entry/OutputFileEntry.js'
import type { EntryUploadError } from '../entry/UploadEntry.js'
import type { OutputError } from '../errors/OutputError.js'
import { NO_ERRORS } from '../errors/toErrors.js'
import type { Clock } from '../ports/Clock.js'
import type { SlotRegistry } from '../slots/SlotRegistry.js'
import type { SnapshotOptions } from '../slots/UploaderSnapshot.js'
import type { Uploader } from '../Uploader.js'
import { FileValidators, type ResolvedValidator } from './FileValidators.js'
import { ValidatorRuns } from './ValidatorRuns.js'

/** Services of a {@link ValidationRunner}. */
export interface ValidationOptions extends SnapshotOptions {
  readonly entries: EntryList
  readonly config: ConfigStore
  readonly slots: SlotRegistry
  readonly logger: Logger
  readonly clock: Clock
  /** Passed to validators. */
  readonly uploader: Uploader
  /** Holds entries back until every validator is attached. */
  readonly link: { holds(entry: Entry): boolean }
}

/** Token of the {@link ValidationRunner}. */
export const ValidationToken: Token<ValidationRunner> = token('validation')

/** Fields whose change makes an entry another file for validators. */
const EDITED_FIELDS: ReadonlySet<string> = new Set([
  'file',
  'fileName',
  'mimeType',
  'fileInfo',
  'cdnUrl',
  'cdnUrlModifiers',
  'metadata',
  'hookMetadata',
])

/** Runs the contributed and the host's validators of files, in that order, and publishes their errors. */
export class ValidationRunner {
  readonly #entries: EntryList
  readonly #link: ValidationOptions['link']
  readonly #validators: FileValidators
  readonly #semaphore: Semaphore
  readonly #runs: ValidatorRuns
  readonly #unsubscribe: () => void

  constructor(options: ValidationOptions) {
    const { entries, config, logger, clock, uploader, link } = options
    this.#entries = entries
    this.#link = link
    this.#validators = new FileValidators(options)
    this.#semaphore = new Semaphore(() => config.values.validationConcurrency)
    this.#runs = new ValidatorRuns({
      config,
      logger,
      clock,
      uploader,
      validators: this.#validators,
      semaphore: this.#semaphore,
      onSettled: (entry) => this.#publish(entry),
    })
    this.#unsubscribe = config.subscribe(['validationConcurrency'], () => this.#semaphore.drain())
  }

  /** Config keys that the host's validators depend on; those of contributed ones are the slot's business. */
  get dependencies(): ResolvedValidator['dependsOn'] {
    return this.#validators.list.flatMap(({ dependsOn }) => dependsOn)
  }

  /**
   * Runs the validators for `change`, and those for `add` that have not run yet.
   *
   * @param isHooked Whether the `onAdd` hooks of an entry that was added have ended. @default false
   */
  checkEntry(entry: Entry, isHooked = false): void {
    const { checks } = entry
    if (checks?.hooks || entry.now.isRemoved || this.#link.holds(entry)) return
    if (checks?.validators) this.#runs.dropRemoved(entry)
    if (entry.now.isUploading) {
      checksOf(entry).isStale = true
      return
    }
    if (checks) checks.isStale = false
    this.#runs.start(entry, ['change', 'add'])
    this.#publish(entry, isHooked)
  }

  /** Forgets that validators for `add` and `upload` have run, so that they run again with the next check. */
  forget(entry: Entry, isStale: (validator: ResolvedValidator) => boolean = () => true): void {
    this.#forget(entry, (validator) => validator.runOn !== 'change' && isStale(validator))
  }

  /** Forgets the errors of validators for `upload`, which run again with the next upload. Returns whether there was one. */
  clearUploadFindings(entry: Entry): boolean {
    return this.#forget(entry, ({ runOn }, { errors }) => runOn === 'upload' && errors.length > 0)
  }

  /** Runs the `onAdd` hooks of an entry, then its validators. It is not uploaded before. */
  async checkAfter(entry: Entry, hooks: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (entry.now.isRemoved) return
    const { id } = entry
    const controller = new AbortController()
    const checks = checksOf(entry)
    checks.hooks = controller
    this.#entries.dispatch(id, { type: 'admit' })
    try {
      const release = await this.#semaphore.acquire(controller.signal)
      await hooks(controller.signal).finally(release)
    } catch {
      // The entry was removed before its turn.
    }
    if (checks.hooks !== controller) return
    checks.hooks = null
    this.checkEntry(entry, true)
  }

  /** Validates an entry whose bytes are about to be sent. Resolves with the errors that refuse it; never rejects. */
  async checkUpload(entry: Entry, signal: AbortSignal): Promise<readonly OutputError[]> {
    const stop = () => {
      this.#runs.drop(entry, (validator, run) => {
        // Validators for other moments run again when the entry is idle.
        if (run.isPending && validator.runOn !== 'upload') checksOf(entry).isStale = true
        return run.isPending
      })
      this.#publish(entry)
    }
    do {
      if (signal.aborted) return NO_ERRORS
      if (entry.checks?.rejection) break
      const isStale = entry.checks?.isStale
      if (entry.checks) entry.checks.isStale = false
      const pending = this.#runs.start(entry, isStale ? ['change', 'add', 'upload'] : ['upload'])
      if (entry.checks?.validators || entry.now.isValidationPending) this.#publish(entry)
      if (pending.length === 0) break
      signal.addEventListener('abort', stop)
      await Promise.all(pending)
      signal.removeEventListener('abort', stop)
    } while (entry.checks?.isStale)
    return this.errorsOf(entry)
  }

  /** Returns the errors of an entry: those of its upload, of hooks and of validators. */
  errorsOf(
    entry: Entry,
    uploadError: EntryUploadError | null = entry.now.uploadError,
  ): readonly OutputError[] {
    let errors = entry.checks?.rejection?.errors ?? NO_ERRORS
    if (uploadError) {
      const { type, message, error } = uploadError
      errors = [{ type, message, payload: { entry: toOutputEntry(entry.now), error } }, ...errors]
    }
    return entry.checks?.validators ? this.#runs.errorsOf(entry, errors) : errors
  }

  /** Sets the refusal of a file by a hook. */
  reject(entry: Entry, rejection: Rejection): void {
    checksOf(entry).rejection = rejection
    this.#publish(entry)
  }

  /** Clears the refusal of a file by a hook. Returns whether there was one. */
  clearRejection(entry: Entry): boolean {
    if (!entry.checks?.rejection) return false
    entry.checks.rejection = null
    this.#publish(entry)
    return true
  }

  /** Clears the refusals of a hook that was removed. */
  clearRejectionsOf(hook: object): void {
    for (const entry of [...this.#entries.all()])
      if (entry.checks?.rejection?.hook === hook) this.clearRejection(entry)
  }

  /** Aborts all runs. */
  dispose(): void {
    this.#unsubscribe()
    for (const entry of this.#entries.all()) this.#drop(entry)
  }

  /** Follows a change: earlier results may be stale. */
  readonly follow = ({ previous, next, action }: EntryChange, entry: Entry): void => {
    if (next.isRemoved) {
      this.#drop(entry)
      return
    }
    if (previous === null || action === null) return
    let isEdit = action.type === 'succeed'
    if (action.type === 'edit' || action.type === 'file') {
      const { fields } = action
      // Findings about other bytes are no longer true; those of an upload in flight are, until it has ended.
      if ('file' in fields) {
        if (entry.checks) entry.checks.rejection = null
        if (!entry.now.isUploading || entry.now.isQueued) this.#runs.drop(entry)
      }
      for (const field in fields) isEdit ||= EDITED_FIELDS.has(field)
    }
    if (isEdit || entry.checks?.isStale) this.checkEntry(entry)
    else if (action.type === 'edit' && previous.uploadError !== next.uploadError) this.#publish(entry)
  }

  #forget(entry: Entry, isUnwanted: Parameters<ValidatorRuns['drop']>[1]): boolean {
    const isDropped = this.#runs.drop(entry, isUnwanted)
    if (isDropped) this.#publish(entry)
    return isDropped
  }

  /** Updates the findings of an entry. */
  #publish(entry: Entry, isHooked = false): void {
    const { now } = entry
    const errors = this.errorsOf(entry)
    const isPending = !!entry.checks?.hooks || this.#runs.isPending(entry)
    // Nothing was found, and nothing is to be found.
    const isPublished = now.phase !== 'hooked' && !now.isValidationPending && now.errors === errors
    if (isPublished && !isPending && !isHooked) return
    const type = isHooked && now.phase === 'added' ? 'hooked' : 'validated'
    this.#entries.dispatch(entry.id, { type, errors, isPending })
  }

  #drop(entry: Entry): void {
    const { checks } = entry
    if (!checks) return
    checks.hooks?.abort()
    checks.hooks = null
    checks.rejection = null
    this.#runs.drop(entry)
    checks.isStale = false
  }
}
