import { Semaphore } from '../async/Semaphore.js'
import type { OutputCollectionState } from '../collection/outputCollectionState.js'
import { type Token, token } from '../di/tokens.js'
import { sameErrors } from '../entries/sameErrors.js'
import type { OutputError, OwnFields } from '../entries/UploadEntry.js'
import type { Clock } from '../ports/clock.js'
import type { Logger } from '../ports/logger.js'
import type { Uploader } from '../Uploader.js'
import { CollectionRules } from './CollectionRules.js'
import { type FileRule, FileRules } from './FileRules.js'
import { uploadOutcome } from './fileValidators.js'
import { RuleRuns } from './RuleRuns.js'

/** Token of the {@link ValidationRunner}. */
export const ValidationToken: Token<ValidationRunner> = token('validation')

/** A change of one of these makes another file of it, as far as rules are concerned. */
const EDITS = ['data', 'name', 'type', 'fileInfo', 'cdnUrl', 'cdnUrlModifiers'] as const

/** Applies the contributed and the host's rules, in that order, to files and to the whole list. */
export class ValidationRunner {
  readonly #uploader: Uploader
  readonly #collectionRules: CollectionRules
  readonly #places: Semaphore
  readonly #runs: RuleRuns
  /** Entries that are not judged before their hooks have ended. */
  readonly #held = new Map<string, AbortController>()
  /** Entries that are being uploaded and whose rules, or bytes, have changed since they were judged. */
  readonly #stale = new Set<string>()
  readonly #pending = new Set<string>()
  readonly #unsubscribe: readonly (() => void)[]

  constructor(uploader: Uploader, logger: Logger, clock: Clock) {
    const { config, entries, slots } = uploader
    this.#uploader = uploader
    this.#collectionRules = new CollectionRules(uploader, logger)
    this.#places = new Semaphore(() => config.get('validationConcurrency'))
    this.#runs = new RuleRuns({
      uploader,
      logger,
      clock,
      rules: new FileRules(slots, config, logger),
      places: this.#places,
      onSettled: (id) => this.#publish(id),
    })
    this.#unsubscribe = [
      entries.follow((id, fields) => this.#follow(id, fields)),
      config.subscribe(['validationConcurrency'], () => this.#places.drain()),
    ]
  }

  /** Number of entries whose validation is not finished. */
  get validatingCount(): number {
    return this.#pending.size
  }

  /** Judges an entry by the rules that run on `change`, and by those on `add` that have not judged it yet. */
  checkEntry(id: string): void {
    const entry = this.#uploader.entries.get(id)
    if (!entry || this.#held.has(id)) return
    this.#runs.prune(id)
    if (entry.isUploading) {
      this.#stale.add(id)
      return
    }
    this.#stale.delete(id)
    this.#start(entry.internalId, ({ runOn }, ran) => runOn === 'change' || (runOn === 'add' && !ran))
  }

  /** Judges an entry once `work` has ended, and keeps it from being uploaded until then. */
  async checkAfter(id: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const controller = new AbortController()
    this.#held.set(id, controller)
    this.#publish(id)
    try {
      const leave = await this.#places.acquire(controller.signal)
      await work(controller.signal).finally(leave)
    } catch {
      // The entry was removed before its turn.
    }
    if (this.#held.get(id) !== controller) return
    this.#held.delete(id)
    this.checkEntry(id)
  }

  /** Judges an entry whose bytes are about to be sent. Resolves with whether they may; never rejects. */
  async checkUpload(id: string, signal: AbortSignal): Promise<boolean> {
    const { entries } = this.#uploader
    const stop = () => {
      this.#runs.stop(id, (rule, run) => {
        // Those that judge the file itself judge it again when it is idle.
        if (run.isPending && rule.runOn !== 'upload') this.#stale.add(id)
        return run.isPending
      })
      this.#publish(id)
    }
    do {
      const entry = entries.get(id)
      if (!entry || signal.aborted) return false
      const isStale = this.#stale.delete(id)
      const ends = this.#start(entry.internalId, ({ runOn }, ran) =>
        runOn === 'change' ? isStale : !ran && (isStale || runOn === 'upload'),
      )
      if (ends.length === 0) break
      signal.addEventListener('abort', stop)
      await Promise.all(ends)
      signal.removeEventListener('abort', stop)
    } while (this.#stale.has(id))
    if (signal.aborted) return false
    const errors = this.#runs.errorsOf(id)
    if (errors.length > 0) entries.patch(id, { errors, isUploading: false })
    return errors.length === 0
  }

  /** What is wrong with the list. */
  checkCollection(state: OutputCollectionState): OutputError[] {
    return this.#collectionRules.check(state)
  }

  dispose(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    for (const id of [...this.#held.keys(), ...this.#runs.ids]) this.#drop(id)
  }

  #follow(id: string, fields: Partial<OwnFields>): void {
    // Its errors stand still until its upload has ended.
    if (fields.isUploading) return
    if ('isRemoved' in fields) {
      this.#drop(id)
      return
    }
    const isEdit = EDITS.some((key) => key in fields)
    const isOutcome = 'uploadError' in fields
    if (!isEdit && !isOutcome && this.#stale.size === 0) return
    const { entries, uppy } = this.#uploader
    const entry = entries.get(id)
    if (!entry || this.#held.has(id)) return
    const isNewFile = 'data' in fields
    if (entry.isUploading) {
      if (isNewFile) this.#stale.add(id)
      return
    }
    if (isNewFile) this.#runs.drop(id)
    // An entry that is being removed is out of Uppy's map before it is out of ours.
    if (isEdit || this.#stale.has(id)) uppy.getFile(id) && this.checkEntry(id)
    else if (isOutcome) this.#start(entry.internalId, ({ validate }) => validate === uploadOutcome.validate)
  }

  #start(id: string, isWanted: (rule: FileRule, ran: boolean) => boolean): Promise<void>[] {
    const ends = this.#runs.start(id, isWanted)
    this.#publish(id)
    return ends
  }

  /** Brings the fields of an entry up to date. While it is being uploaded its errors wait for the verdict. */
  #publish(id: string): void {
    const { entries } = this.#uploader
    const entry = entries.get(id)
    if (!entry) return
    const found = entry.isUploading ? entry.errors : this.#runs.errorsOf(id)
    // Rules that judge as before may do so in other objects.
    const errors = sameErrors(found, entry.errors) ? entry.errors : found
    const isValidationPending = this.#held.has(id) || this.#runs.isPending(id)
    if (isValidationPending) this.#pending.add(id)
    else this.#pending.delete(id)
    if (errors === entry.errors && isValidationPending === entry.isValidationPending) return
    entries.patch(id, { errors, isValidationPending })
  }

  #drop(id: string): void {
    this.#held.get(id)?.abort()
    this.#held.delete(id)
    this.#runs.drop(id)
    this.#stale.delete(id)
    this.#pending.delete(id)
  }
}
