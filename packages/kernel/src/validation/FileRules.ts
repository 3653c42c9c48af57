import type { ConfigStore } from '../config/ConfigStore.js'
import type { ConfigMap } from '../config/defineConfig.js'
import type { Logger } from '../ports/Logger.js'
import type { FileValidator, FileValidatorMoment } from '../slots/FileValidator.js'
import type { SlotRegistry } from '../slots/SlotRegistry.js'

/** One file validator, contributed or configured. */
export interface FileRule {
  readonly runOn: FileValidatorMoment
  readonly validate: FileValidator
  /** Config keys after whose change a configured validator runs again. */
  readonly dependsOn: readonly (keyof ConfigMap)[]
  /** Whether it has been synchronous so far; undefined before its first result. */
  isSync?: boolean
}

const MOMENTS: readonly unknown[] = ['add', 'upload', 'change'] satisfies FileValidatorMoment[]

/** The file validators in their order: those of the slot, then the host's. */
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

  /** The rules, the same array until one is added or removed. A rule that stays is the same object in both. */
  get list(): readonly FileRule[] {
    const items = this.#slots.items('fileValidator')
    const settings = this.#config.get('fileValidators')
    if (this.#sources[0] !== items || this.#sources[1] !== settings) {
      this.#sources = [items, settings]
      const rules = new Set<FileRule>()
      for (const { validate, runOn } of items) this.#add(rules, validate, runOn)
      for (const setting of settings) {
        if (typeof setting === 'object') {
          this.#add(rules, setting?.validator, setting?.runOn, setting?.dependsOn)
        } else this.#add(rules, setting)
      }
      this.#list = [...rules]
    }
    return this.#list
  }

  #add(
    rules: Set<FileRule>,
    validate: unknown,
    runOn: unknown = 'change',
    dependsOn: FileRule['dependsOn'] = [],
  ): void {
    if (typeof validate === 'function' && MOMENTS.includes(runOn)) {
      const rule = { validate, runOn, dependsOn } as FileRule
      rules.add(this.#list.find((known) => known.validate === validate && known.runOn === runOn) ?? rule)
    } else {
      this.#logger.error(
        'A file validator is neither a function nor { runOn: "add" | "upload" | "change", validator }. It is ignored.',
        validate,
        runOn,
      )
    }
  }
}
