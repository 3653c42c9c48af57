import type { OutputError } from '../entries/UploadEntry.js'
import type { FileValidatorContext } from '../slots/kernelSlots.js'

/** One application of one rule to one entry; the rule itself sees only the signal. */
export class RuleRun implements FileValidatorContext {
  /** What was found; while this run is pending, what the run before it has found. */
  errors: readonly OutputError[]
  isPending = false
  #controller: AbortController | null = null

  constructor(errors: readonly OutputError[]) {
    this.errors = errors
  }

  get signal(): AbortSignal {
    return this.controller.signal
  }

  /** Made when it is first asked for: most rules answer at once, and there are many files. */
  get controller(): AbortController {
    this.#controller ??= new AbortController()
    return this.#controller
  }

  /** Tells the rule that its answer is no longer wanted. */
  stop(): void {
    this.#controller?.abort()
  }
}
