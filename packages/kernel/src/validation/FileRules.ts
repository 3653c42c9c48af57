import type { ConfigStore } from '../config/ConfigStore.js'
import type { Logger } from '../ports/logger.js'
import type { FileValidator, FileValidatorMoment } from '../slots/kernelSlots.js'
import type { SlotRegistry } from '../slots/SlotRegistry.js'

/** One rule for files, wherever it comes from. */
export interface FileRule {
  readonly runOn: FileValidatorMoment
  readonly validate: FileValidator
  /** Whether it has answered at once so far; undefined before its first answer. */
  isSync?: boolean
}

const MOMENTS: readonly unknown[] = ['add', 'upload', 'change'] satisfies FileValidatorMoment[]

/** The rules for files in their order: the kernel's and the plugins' from the slot, then the host's. */
export class FileRules {
  readonly #slots: SlotRegistry
  readonly #config: ConfigStore
  readonly #logger: Logger
  #sources: readonly unknown[] = []
  #list: readonly FileRule[] = []

  constructor(slots: SlotRegistry, config: ConfigStore, logger: Logger) {
    this.#slots = slots
    this.#config = config
    this.#logger = logger
  }

  /** The rules, the same array until one comes or goes. A rule that stays is the same object in both. */
  get list(): readonly FileRule[] {
    const items = this.#slots.items('fileValidator')
    const settings = this.#config.get('fileValidators')
    if (this.#sources[0] !== items || this.#sources[1] !== settings) {
      this.#sources = [items, settings]
      const rules = new Set<FileRule>()
      for (const { validate, runOn } of items) this.#add(rules, validate, runOn)
      for (const setting of settings) {
        if (typeof setting === 'object') this.#add(rules, setting?.validator, setting?.runOn)
        else this.#add(rules, setting, undefined)
      }
      this.#list = [...rules]
    }
    return this.#list
  }

  #add(rules: Set<FileRule>, validate: unknown, runOn: unknown = 'change'): void {
    if (typeof validate === 'function' && MOMENTS.includes(runOn)) {
      const rule = { validate, runOn } as FileRule
      const known = this.#list.find((other) => other.validate === validate && other.runOn === runOn)
      rules.add(known ?? rule)
    } else {
      this.#logger.error(
        'A file validator is neither a function nor { runOn: "add" | "upload" | "change", validator }. It is ignored.',
        validate,
        runOn,
      )
    }
  }
}
