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

/** Services for {@link ValidationRunner}. */
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

/** Token for the {@link ValidationRunner}. */
export const ValidationToken: Token<ValidationRunner> = token('validation')

/** Fields that require revalidation when they change. */
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

/** Runs contributed file validators, then the host page's validators, and publishes their errors. */
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

  /** Config keys that the host page's validators depend on. The slot handles the dependencies of contributed validators. */
  get dependencies(): ResolvedValidator['dependsOn'] {
    return this.#validators.list.flatMap(({ dependsOn }) => dependsOn)
  }

  /**
   * Runs the `change` validators, and `add` validators that haven't run yet.
   *
   * @param isHooked Whether an added entry's `onAdd` hooks have finished. @default false
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

  /** Discards `add` and `upload` results, so that those validators run again on the next check. */
  forget(entry: Entry, isStale: (validator: ResolvedValidator) => boolean = () => true): void {
    this.#forget(entry, (validator) => validator.runOn !== 'change' && isStale(validator))
  }

  /** Discards `upload` validator errors; those validators run again on the next upload. Returns whether any error was discarded. */
  clearUploadFindings(entry: Entry): boolean {
    return this.#forget(entry, ({ runOn }, { errors }) => runOn === 'upload' && errors.length > 0)
  }

  /** Runs an entry's `onAdd` hooks, then its validators. The entry isn't uploaded before they finish. */
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
      // The entry was removed while it was waiting.
    }
    if (checks.hooks !== controller) return
    checks.hooks = null
    this.checkEntry(entry, true)
  }

  /** Validates an entry right before its bytes are sent. Resolves with the errors that refuse the file; never rejects. */
  async checkUpload(entry: Entry, signal: AbortSignal): Promise<readonly OutputError[]> {
    const stop = () => {
      this.#runs.drop(entry, (validator, run) => {
        // Validators for `add` and `change` run again when the entry is idle.
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

  /** Returns an entry's upload, hook and validator errors. */
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

  /** Records that a hook refused the file. */
  reject(entry: Entry, rejection: Rejection): void {
    checksOf(entry).rejection = rejection
    this.#publish(entry)
  }

  /** Clears a hook's refusal. Returns whether the entry had been refused. */
  clearRejection(entry: Entry): boolean {
    if (!entry.checks?.rejection) return false
    entry.checks.rejection = null
    this.#publish(entry)
    return true
  }

  /** Clears all refusals by a removed hook. */
  clearRejectionsOf(hook: object): void {
    for (const entry of [...this.#entries.all()])
      if (entry.checks?.rejection?.hook === hook) this.clearRejection(entry)
  }

  /** Aborts all runs. */
  dispose(): void {
    this.#unsubscribe()
    for (const entry of this.#entries.all()) this.#drop(entry)
  }

  /** Reacts to an entry change, which can make earlier results stale. */
  readonly follow = ({ previous, next, action }: EntryChange, entry: Entry): void => {
    if (next.isRemoved) {
      this.#drop(entry)
      return
    }
    if (previous === null || action === null) return
    let isEdit = action.type === 'succeed'
    if (action.type === 'edit' || action.type === 'file') {
      const { fields } = action
      // Discard findings about replaced bytes. An upload in flight still sends the old bytes, so keep its findings until it
      // ends.
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

  /** Publishes an entry's errors and pending state. */
  #publish(entry: Entry, isHooked = false): void {
    const { now } = entry
    const errors = this.errorsOf(entry)
    const isPending = !!entry.checks?.hooks || this.#runs.isPending(entry)
    // Skip the update if nothing has changed and nothing is pending.
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
