import type { ConfigStore } from '../config/ConfigStore.js'
import type { ConfigMap } from '../config/defineConfig.js'
import { isStringList } from '../config/isStringList.js'
import type { Logger } from '../ports/Logger.js'
import type { FileValidator, FileValidatorItem, FileValidatorMoment } from '../slots/FileValidator.js'
import type { SlotRegistry } from '../slots/SlotRegistry.js'
import type { UploaderSnapshot } from '../UploaderSnapshot.js'

/** One file validator, contributed or configured. */
export interface FileRule {
  readonly runOn: FileValidatorMoment
  readonly validate: FileValidator
  /** Whether its errors come before the upload's own: those of the built-in validators do, by their order. */
  readonly isEarly: boolean
  /** Config keys after whose change a configured validator runs again. */
  readonly dependsOn: readonly (keyof ConfigMap)[]
  /** Whether it has been synchronous so far; undefined before its first result. */
  isSync?: boolean
}

const MOMENTS: readonly unknown[] = ['add', 'upload', 'change'] satisfies FileValidatorMoment[]

/** Options of {@link FileRules}. */
export interface FileRulesOptions {
  readonly slots: SlotRegistry
  readonly config: ConfigStore
  readonly logger: Logger
  /** Returns the state that the items' `when` conditions read. */
  readonly getSnapshot: () => UploaderSnapshot
}

/** The file validators in their order: those of the slot, then the host's. */
export class FileRules {
  readonly #slots: SlotRegistry
  readonly #config: ConfigStore
  readonly #logger: Logger
  readonly #getSnapshot: () => UploaderSnapshot
  /** Invalid settings that were reported. */
  readonly #reported = new Set<unknown>()
  #present: readonly FileValidatorItem[] = []
  #sources: readonly unknown[] = []
  #list: readonly FileRule[] = []

  constructor({ slots, config, logger, getSnapshot }: FileRulesOptions) {
    this.#slots = slots
    this.#config = config
    this.#logger = logger
    this.#getSnapshot = getSnapshot
  }

  /**
   * The rules whose `when` is met, the same array until one is added or removed. A rule that stays is the same object
   * in both.
   */
  get list(): readonly FileRule[] {
    const items = this.#items()
    const settings = this.#config.get('fileValidators')
    if (this.#sources[0] !== items || this.#sources[1] !== settings) {
      this.#sources = [items, settings]
      const rules = new Set<FileRule>()
      for (const item of items) {
        const { validate, runOn, order = 0 } = item
        this.#add(rules, item, { validate, runOn, isEarly: order < 0 })
      }
      for (const setting of settings) {
        const { validator, ...options } =
          typeof setting === 'object' ? (setting ?? {}) : { validator: setting }
        this.#add(rules, setting, { ...options, validate: validator })
      }
      this.#list = [...rules]
    }
    return this.#list
  }

  /** The items, the same array while the same ones are present. */
  #items(): readonly FileValidatorItem[] {
    const items = this.#slots.items('fileValidator')
    if (!items.some(({ when }) => when)) return items
    const present = this.#slots.present('fileValidator', this.#getSnapshot())
    const isSame =
      present.length === this.#present.length && present.every((item, i) => item === this.#present[i])
    if (!isSame) this.#present = present
    return this.#present
  }

  #add(rules: Set<FileRule>, setting: unknown, given: Partial<Record<keyof FileRule, unknown>>): void {
    const { validate, runOn = 'change' } = given
    const dependsOn = isStringList(given.dependsOn) ? given.dependsOn : []
    if (typeof validate !== 'function' || !MOMENTS.includes(runOn)) {
      if (this.#reported.has(setting)) return
      this.#reported.add(setting)
      this.#logger.error(
        'A file validator is neither a function nor { runOn: "add" | "upload" | "change", validator }. It is ignored.',
        validate,
        runOn,
      )
      return
    }
    const known = this.#list.find(
      (rule) =>
        rule.validate === validate && rule.runOn === runOn && String(rule.dependsOn) === String(dependsOn),
    )
    rules.add(known ?? ({ isEarly: false, ...given, runOn, dependsOn } as FileRule))
  }
}
