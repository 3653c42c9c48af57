import type { Semaphore } from '../async/Semaphore.js'
import { type OutputFileEntry, toOutputEntry } from '../entries/toOutputEntry.js'
import type { OutputError, UploadEntry } from '../entries/UploadEntry.js'
import type { Clock } from '../ports/clock.js'
import type { Logger } from '../ports/logger.js'
import type { Uploader } from '../Uploader.js'
import type { FileRule, FileRules } from './FileRules.js'
import { RuleRun } from './RuleRun.js'
import { NO_ERRORS, toErrors } from './toErrors.js'
import { withinTime } from './withinTime.js'

/** What {@link RuleRuns} work with. */
export interface RuleRunsOptions {
  readonly uploader: Uploader
  readonly logger: Logger
  readonly clock: Clock
  readonly rules: FileRules
  /** For rules that do not answer at once. */
  readonly places: Semaphore
  /** Such a rule has answered for this entry. */
  readonly onSettled: (id: string) => void
}

/** Applies rules to entries and keeps what they find. */
export class RuleRuns {
  readonly #options: RuleRunsOptions
  /** Runs that have found something, are pending, or are not to be repeated. */
  readonly #runs = new Map<string, Map<FileRule, RuleRun>>()

  constructor(options: RuleRunsOptions) {
    this.#options = options
  }

  /** Entries of which something is kept. */
  get ids(): Iterable<string> {
    return this.#runs.keys()
  }

  /** Applies the wanted rules to an entry. Returns the ends of those that do not answer at once. */
  start(id: string, isWanted: (rule: FileRule, ran: boolean) => boolean): Promise<void>[] {
    let output: OutputFileEntry | undefined
    const ends: Promise<void>[] = []
    for (const rule of this.#options.rules.list) {
      const earlier = this.#runs.get(id)?.get(rule)
      if (!isWanted(rule, !!earlier) || !this.#options.uploader.entries.has(id)) continue
      earlier?.stop()
      output ??= this.#output(id)
      const end = this.#apply(rule, new RuleRun(earlier?.errors ?? NO_ERRORS), output)
      if (end) ends.push(end)
    }
    return ends
  }

  #apply(rule: FileRule, run: RuleRun, output: OutputFileEntry): Promise<void> | undefined {
    let work: PromiseLike<unknown> | undefined
    run.isPending = !rule.isSync && this.#options.places.isFull
    if (!run.isPending) {
      try {
        const found = this.#ask(rule, run, output)
        if (isThenable(found)) work = found
        run.isPending = !!work
        if (!work) run.errors = this.#read(found)
      } catch (error) {
        this.#passOver(run, error)
      }
    }
    this.#keep(output.internalId, rule, run)
    return run.isPending ? this.#finish(output.internalId, rule, run, work) : undefined
  }

  async #finish(id: string, rule: FileRule, run: RuleRun, begun?: PromiseLike<unknown>): Promise<void> {
    const { signal } = run.controller
    const { uploader, clock, places } = this.#options
    const isWanted = () => this.#runs.get(id)?.get(rule) === run
    let work: unknown = begun
    let leave: (() => void) | undefined
    try {
      leave = begun ? places.acquireNow() : await places.acquire(signal)
      signal.throwIfAborted()
      if (!begun) work = this.#ask(rule, run, this.#output(id))
      const timeoutMs = uploader.config.get('validationTimeout')
      run.errors = this.#read(await withinTime(work, run.controller, clock, timeoutMs))
    } catch (error) {
      if (isWanted()) this.#passOver(run, error)
    } finally {
      leave?.()
    }
    if (!isWanted()) return
    run.isPending = false
    this.#keep(id, rule, run)
    this.#options.onSettled(id)
  }

  #ask(rule: FileRule, run: RuleRun, output: OutputFileEntry): unknown {
    const found: unknown = rule.validate(output, this.#options.uploader, run)
    rule.isSync = rule.isSync !== false && !isThenable(found)
    return found
  }

  #read(found: unknown): readonly OutputError[] {
    return toErrors(found, (junk) =>
      this.#options.logger.error(
        'A file validator returned neither nothing nor { message }; it was passed over.',
        junk,
      ),
    )
  }

  /** A fault of the page's code must not block its users. */
  #passOver(run: RuleRun, error: unknown): void {
    run.errors = NO_ERRORS
    this.#options.logger.error('A file validator threw or did not answer, and was passed over.', error)
  }

  #keep(id: string, rule: FileRule, run: RuleRun): void {
    const runs = this.#runs.get(id)
    // A rule may have taken the entry off the list.
    if (!this.#options.uploader.entries.has(id)) run.stop()
    else if (!run.isPending && run.errors.length === 0 && rule.runOn === 'change') runs?.delete(rule)
    else if (runs) runs.set(rule, run)
    else this.#runs.set(id, new Map([[rule, run]]))
  }

  /** What has been found about an entry, in the order of the rules. */
  errorsOf(id: string): readonly OutputError[] {
    const runs = this.#runs.get(id)
    return runs ? this.#options.rules.list.flatMap((rule) => runs.get(rule)?.errors ?? NO_ERRORS) : NO_ERRORS
  }

  /** Whether a rule has yet to answer for an entry. */
  isPending(id: string): boolean {
    for (const run of this.#runs.get(id)?.values() ?? []) if (run.isPending) return true
    return false
  }

  /** Stops and forgets what rules that are no longer in force do and have found. */
  prune(id: string): void {
    this.stop(id, (rule) => !this.#options.rules.list.includes(rule))
  }

  /** Stops and forgets everything about an entry. */
  drop(id: string): void {
    this.stop(id, () => true)
    this.#runs.delete(id)
  }

  #output(id: string): OutputFileEntry {
    return toOutputEntry(this.#options.uploader.entries.get(id) as UploadEntry)
  }

  /** Stops and forgets runs of an entry. */
  stop(id: string, isUnwanted: (rule: FileRule, run: RuleRun) => boolean): void {
    const runs = this.#runs.get(id)
    for (const [rule, run] of runs ?? []) {
      if (!isUnwanted(rule, run)) continue
      runs?.delete(rule)
      run.stop()
    }
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function'
}
