import type { OutputError } from '../errors/OutputError.js'
import type { FileValidatorContext } from '../slots/FileValidator.js'

/** One run of one rule for one entry; the validator itself sees only the signal. */
export class RuleRun implements FileValidatorContext {
  /** The result; while this run is pending, the result of the run before it. */
  errors: readonly OutputError[]
  isPending = false
  #controller: AbortController | null = null

  constructor(errors: readonly OutputError[]) {
    this.errors = errors
  }

  get signal(): AbortSignal {
    return this.controller.signal
  }

  /** Created on first use: most validators are synchronous, and there are many files. */
  get controller(): AbortController {
    this.#controller ??= new AbortController()
    return this.#controller
  }

  /** Aborts the validator; its result is stale. */
  abort(): void {
    this.#controller?.abort()
  }
}
