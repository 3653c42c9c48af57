import { isThenable } from '../async/isThenable.js'
import type { Semaphore } from '../async/Semaphore.js'
import { withTimeout } from '../async/withTimeout.js'
import type { ConfigStore } from '../config/ConfigStore.js'
import type { Logger } from '../di/Logger.js'
import { checksOf, type Entry, type ValidatorRun } from '../entry/Entry.js'
import { type OutputFileEntry, toOutputEntry } from '../entry/OutputFileEntry.js'
import type { OutputError } from '../errors/OutputError.js'
import { NO_ERRORS, toErrors } from '../errors/toErrors.js'
import type { Clock } from '../ports/Clock.js'
import { describeContribution } from '../slots/describeContribution.js'
import type { FileValidatorContext, FileValidatorMoment } from '../slots/FileValidator.js'
import type { Uploader } from '../Uploader.js'
import type { FileValidators, ResolvedValidator } from './FileValidators.js'

/** Options for {@link ValidatorRuns}. */
export interface ValidatorRunsOptions {
  readonly config: ConfigStore
  readonly logger: Logger
  readonly clock: Clock
  /** Passed to validators. */
  readonly uploader: Uploader
  readonly validators: FileValidators
  /** Limits asynchronous validators. */
  readonly semaphore: Semaphore
  /** Called when an entry's asynchronous validator has settled. */
  readonly onSettled: (entry: Entry) => void
}

/** A validator run for one entry. The validator itself sees only the signal. */
class Run implements ValidatorRun, FileValidatorContext {
  errors = NO_ERRORS
  isPending = false
  /** Created when the signal is first read, because most validators are synchronous and lists can be long. */
  controller: AbortController | undefined

  get signal(): AbortSignal {
    this.controller ??= new AbortController()
    return this.controller.signal
  }
}

type Results = Map<ResolvedValidator, Run>

const NONE: Results = new Map()

/** Runs validators and stores their results in the entries. */
export class ValidatorRuns {
  readonly #options: ValidatorRunsOptions
  constructor(options: ValidatorRunsOptions) {
    this.#options = options
  }

  /**
   * Runs the validators for the given moments. Validators for `add` and `upload` run only if they haven't run yet. Returns
   * promises for asynchronous validators; the promises never reject.
   */
  start(entry: Entry, moments: readonly FileValidatorMoment[]): Promise<void>[] {
    const { validators } = this.#options
    const pending: Promise<void>[] = []
    let output: OutputFileEntry | undefined
    for (const validator of validators.list) {
      const { runOn } = validator
      const earlier = entry.checks?.validators?.get(validator) as Run | undefined
      if (!moments.includes(runOn) || (earlier && runOn !== 'change')) continue
      earlier?.controller?.abort()
      output ??= toOutputEntry(entry.now)
      const run = new Run()
      if (earlier) run.errors = earlier.errors
      const work = this.#run(entry, validator, run, output)
      if (work) pending.push(work)
      // A validator might have removed the entry.
      if (entry.now.isRemoved) {
        this.drop(entry)
        break
      }
    }
    return pending
  }

  /**
   * Returns an entry's errors in validator order.
   *
   * @param others Upload and hook errors, which follow the built-in validators' errors.
   */
  errorsOf(entry: Entry, others: readonly OutputError[]): readonly OutputError[] {
    const runs = resultsOf(entry)
    if (runs.size === 0) return others
    const { list } = this.#options.validators
    // Built-in validators, and validators ordered before them, have a negative order. Upload errors follow them.
    const isEarly = ({ item }: ResolvedValidator) => (item?.order ?? 0) < 0
    const early = list.filter(isEarly).flatMap((validator) => runs.get(validator)?.errors ?? NO_ERRORS)
    const late = list.flatMap(
      (validator) => (!isEarly(validator) && runs.get(validator)?.errors) || NO_ERRORS,
    )
    return early.length + late.length === 0 ? others : [...early, ...others, ...late]
  }

  /** Returns whether an entry has a pending validator. */
  isPending(entry: Entry): boolean {
    for (const run of resultsOf(entry).values()) if (run.isPending) return true
    return false
  }

  /** Aborts and discards an entry's runs. Returns whether any run was discarded. */
  drop(
    entry: Entry,
    isUnwanted: (validator: ResolvedValidator, run: ValidatorRun) => boolean = () => true,
  ): boolean {
    const runs = resultsOf(entry)
    let isDropped = false
    for (const [validator, run] of runs) {
      if (!isUnwanted(validator, run)) continue
      runs.delete(validator)
      run.controller?.abort()
      isDropped = true
    }
    if (runs.size === 0 && entry.checks) entry.checks.validators = null
    return isDropped
  }

  /** Aborts and discards runs of validators that no longer apply. */
  dropRemoved(entry: Entry): void {
    const { list } = this.#options.validators
    this.drop(entry, (validator) => !list.includes(validator))
  }

  /** Runs one validator. Returns a promise if it's asynchronous or has to wait. */
  #run(
    entry: Entry,
    validator: ResolvedValidator,
    run: Run,
    output: OutputFileEntry,
  ): Promise<void> | undefined {
    const { uploader, semaphore } = this.#options
    let work: PromiseLike<unknown> | undefined
    run.isPending = validator.validate !== null && !validator.isSync && semaphore.isFull
    if (!validator.validate) run.errors = this.#failure
    else if (!run.isPending) {
      try {
        const result: unknown = validator.validate(output, uploader, run)
        if (result && isThenable(result)) work = result
        else run.errors = result ? this.#read(result, validator) : NO_ERRORS
        run.isPending = work !== undefined
        validator.isSync = validator.isSync !== false && !work
      } catch (error) {
        run.errors = this.#reportFault(error, validator)
      }
    }
    // Most runs find nothing, so they aren't stored.
    if (entry.checks?.validators || isKept(validator, run)) keep(entry, validator, run)
    return run.isPending ? this.#finish(entry, validator, run, work) : undefined
  }

  async #finish(
    entry: Entry,
    validator: ResolvedValidator,
    run: Run,
    started?: PromiseLike<unknown>,
  ): Promise<void> {
    const { config, clock, semaphore, uploader } = this.#options
    const { signal } = run
    const controller = run.controller as AbortController
    const isCurrent = () => resultsOf(entry).get(validator) === run
    let release: (() => void) | undefined
    try {
      release = started ? semaphore.acquireNow() : await semaphore.acquire(signal)
      // The run might have been aborted after the permit was acquired but before this continuation.
      signal.throwIfAborted()
      const work = started ?? validator.validate?.(toOutputEntry(entry.now), uploader, run)
      const result = await withTimeout<unknown>(work, controller, clock, config.get('validationTimeout'))
      run.errors = this.#read(result, validator)
    } catch (error) {
      if (isCurrent()) run.errors = this.#reportFault(error, validator)
    } finally {
      release?.()
    }
    if (!isCurrent()) return
    run.isPending = false
    keep(entry, validator, run)
    this.#options.onSettled(entry)
  }

  /** Returns the errors in a validator's result. */
  #read(result: unknown, validator: ResolvedValidator): readonly OutputError[] {
    const invalid: unknown[] = []
    const errors = toErrors(result, this.#options.uploader.locale, (item) => invalid.push(item))
    if (invalid.length === 0) return errors
    this.#options.logger.error(
      `A file validator returned something other than nothing or { message }. It blocks the file, unless validatorFailure is "skip".${describeContribution(validator.item)}`,
      ...invalid,
    )
    return [...errors, ...this.#failure]
  }

  #reportFault(error: unknown, validator: ResolvedValidator): readonly OutputError[] {
    this.#options.logger.error(
      `A file validator threw or timed out. It blocks the file, unless validatorFailure is "skip".${describeContribution(validator.item)}`,
      error,
    )
    return this.#failure
  }

  /** Errors for a failed validator, which must not let a file pass. */
  get #failure(): readonly OutputError[] {
    const { config, uploader } = this.#options
    if (config.values.validatorFailure === 'skip') return NO_ERRORS
    return [{ type: 'VALIDATION_FAILED', message: uploader.locale.message('file-not-checked') }]
  }
}

function keep(entry: Entry, validator: ResolvedValidator, run: Run): void {
  if (!isKept(validator, run)) {
    entry.checks?.validators?.delete(validator)
    return
  }
  const checks = checksOf(entry)
  checks.validators ??= new Map()
  checks.validators.set(validator, run)
}

function resultsOf({ checks }: Entry): Results {
  return (checks?.validators ?? NONE) as Results
}

function isKept({ runOn }: ResolvedValidator, { isPending, errors }: Run): boolean {
  return isPending || errors.length > 0 || runOn !== 'change'
}
