import type { Semaphore } from '../async/Semaphore.js'
import { withTimeout } from '../async/withTimeout.js'
import type { ConfigStore } from '../config/ConfigStore.js'
import type { EntryStore } from '../entries/EntryStore.js'
import { type OutputFileEntry, toOutputEntry } from '../entries/OutputFileEntry.js'
import type { UploadEntry } from '../entries/UploadEntry.js'
import type { OutputError } from '../errors/OutputError.js'
import { NO_ERRORS, toErrors } from '../errors/toErrors.js'
import type { Clock } from '../ports/Clock.js'
import type { Logger } from '../ports/Logger.js'
import type { Uploader } from '../Uploader.js'
import type { FileRule, FileRules } from './FileRules.js'
import { RuleRun } from './RuleRun.js'

/** Options of {@link RuleRuns}. */
export interface RuleRunsOptions {
  readonly entries: EntryStore
  readonly config: ConfigStore
  readonly logger: Logger
  readonly clock: Clock
  readonly rules: FileRules
  /** Limits asynchronous validators. */
  readonly semaphore: Semaphore
  /** Passed to validators. */
  readonly uploader: Uploader
  /** Called when an asynchronous validator has settled for this entry. */
  readonly onSettled: (id: string) => void
}

/** Runs rules for entries and keeps their results. */
export class RuleRuns {
  readonly #options: RuleRunsOptions
  /** Runs that found an error, are pending, or must not be repeated. */
  readonly #runs = new Map<string, Map<FileRule, RuleRun>>()

  constructor(options: RuleRunsOptions) {
    this.#options = options
  }

  /** Ids of the entries with kept runs. */
  get ids(): Iterable<string> {
    return this.#runs.keys()
  }

  /** Runs the wanted rules for an entry. Returns the promises of the asynchronous ones; they never reject. */
  start(entry: UploadEntry, isWanted: (rule: FileRule, hasRun: boolean) => boolean): Promise<void>[] {
    const { entries, rules } = this.#options
    const id = entry.internalId
    const pending: Promise<void>[] = []
    let output: OutputFileEntry | undefined
    for (const rule of rules.list) {
      const earlier = this.#runs.get(id)?.get(rule)
      if (!isWanted(rule, earlier !== undefined)) continue
      // A validator may have removed the entry.
      if (!entries.has(id)) break
      earlier?.abort()
      output ??= toOutputEntry(entry)
      const work = this.#run(rule, new RuleRun(earlier?.errors ?? NO_ERRORS), output)
      if (work) pending.push(work)
    }
    return pending
  }

  /**
   * Returns the errors of an entry, in the order of the rules.
   *
   * @param others Errors of the upload and of hooks, which come after those of the built-in validators.
   */
  errorsOf(id: string, others: readonly OutputError[]): readonly OutputError[] {
    const runs = this.#runs.get(id)
    if (!runs) return others
    const { list } = this.#options.rules
    const early = list.flatMap((rule) => (rule.isEarly && runs.get(rule)?.errors) || NO_ERRORS)
    const late = list.flatMap((rule) => (!rule.isEarly && runs.get(rule)?.errors) || NO_ERRORS)
    return early.length + late.length === 0 ? others : [...early, ...others, ...late]
  }

  /** Whether a rule is pending for an entry. */
  isPending(id: string): boolean {
    for (const run of this.#runs.get(id)?.values() ?? []) if (run.isPending) return true
    return false
  }

  /** Aborts and forgets runs of an entry. Returns whether there was one. */
  drop(id: string, isUnwanted: (rule: FileRule, run: RuleRun) => boolean = () => true): boolean {
    const runs = this.#runs.get(id)
    let isDropped = false
    for (const [rule, run] of runs ?? []) {
      if (!isUnwanted(rule, run)) continue
      runs?.delete(rule)
      run.abort()
      isDropped = true
    }
    if (runs?.size === 0) this.#runs.delete(id)
    return isDropped
  }

  /** Runs one rule; returns a promise if it is asynchronous or has to wait. */
  #run(rule: FileRule, run: RuleRun, output: OutputFileEntry): Promise<void> | undefined {
    const id = output.internalId
    let work: unknown
    run.isPending = !rule.isSync && this.#options.semaphore.isFull
    if (!run.isPending) {
      try {
        work = this.#validate(rule, run, output)
        run.isPending = isThenable(work)
        if (!run.isPending) run.errors = this.#read(work)
      } catch (error) {
        this.#skip(run, error)
      }
    }
    this.#keep(id, rule, run)
    return run.isPending ? this.#finish(id, rule, run, isThenable(work) ? work : undefined) : undefined
  }

  async #finish(id: string, rule: FileRule, run: RuleRun, started?: PromiseLike<unknown>): Promise<void> {
    const { signal } = run.controller
    const { entries, config, clock, semaphore } = this.#options
    const isCurrent = () => this.#runs.get(id)?.get(rule) === run
    let release: (() => void) | undefined
    try {
      release = started ? semaphore.acquireNow() : await semaphore.acquire(signal)
      // The run may have been aborted between the release of a permit and this continuation.
      signal.throwIfAborted()
      const work = started ?? this.#validate(rule, run, toOutputEntry(entries.get(id) as UploadEntry))
      run.errors = this.#read(await withTimeout(work, run.controller, clock, config.get('validationTimeout')))
    } catch (error) {
      if (isCurrent()) this.#skip(run, error)
    } finally {
      release?.()
    }
    if (!isCurrent()) return
    run.isPending = false
    this.#keep(id, rule, run)
    this.#options.onSettled(id)
  }

  #validate(rule: FileRule, run: RuleRun, output: OutputFileEntry): unknown {
    const result: unknown = rule.validate(output, this.#options.uploader, run)
    rule.isSync = rule.isSync !== false && !isThenable(result)
    return result
  }

  #read(result: unknown): readonly OutputError[] {
    if (result === null || result === undefined) return NO_ERRORS
    return toErrors(result, (item) =>
      this.#options.logger.error(
        'A file validator returned something other than nothing or { message }. It is skipped.',
        item,
      ),
    )
  }

  /** A faulty validator must not block the page's users. */
  #skip(run: RuleRun, error: unknown): void {
    run.errors = NO_ERRORS
    this.#options.logger.error('A file validator threw or timed out. It is skipped.', error)
  }

  #keep(id: string, rule: FileRule, run: RuleRun): void {
    const runs = this.#runs.get(id)
    // A validator may have removed the entry.
    if (!this.#options.entries.has(id)) run.abort()
    else if (!run.isPending && run.errors.length === 0 && rule.runOn === 'change') runs?.delete(rule)
    else if (runs) runs.set(rule, run)
    else this.#runs.set(id, new Map([[rule, run]]))
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function'
}
