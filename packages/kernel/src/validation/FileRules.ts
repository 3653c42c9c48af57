import type { ConfigStore } from '../config/ConfigStore.js'
import type { ConfigMap } from '../config/defineConfig.js'
import { isStringList } from '../config/isStringList.js'
import type { Logger } from '../ports/Logger.js'
import type { FileValidator, FileValidatorItem, FileValidatorMoment } from '../slots/FileValidator.js'
import type { SlotRegistry } from '../slots/SlotRegistry.js'
import type { Uploader } from '../Uploader.js'

/** One file validator, contributed or configured. */
export interface FileRule {
  readonly runOn: FileValidatorMoment
  readonly validate: FileValidator
  /** The contribution that it was made of; undefined for a configured one. */
  readonly item?: FileValidatorItem | undefined
  /** Config keys after whose change a configured validator runs again. */
  readonly dependsOn: readonly (keyof ConfigMap)[]
  /** Whether it has been synchronous so far; undefined before its first result. */
  isSync?: boolean
}

const MOMENTS: readonly unknown[] = ['add', 'upload', 'change'] satisfies FileValidatorMoment[]

/** Services of {@link FileRules}. */
export interface FileRulesOptions {
  readonly slots: SlotRegistry
  readonly config: ConfigStore
  readonly logger: Logger
  /** Has the state that the items' `when` conditions read. */
  readonly uploader: Uploader
}

/** The file validators in their order: those of the slot, then the host's. */
export class FileRules {
  readonly #options: FileRulesOptions
  /** Invalid settings that were reported. */
  readonly #reported = new Set<unknown>()
  #items: readonly FileValidatorItem[] = []
  #settings: readonly unknown[] = []
  #all: readonly FileRule[] = []
  #isConditional = false

  constructor({ slots, config, logger, uploader }: FileRulesOptions) {
    this.#options = { slots, config, logger, uploader }
  }

  /** The rules whose `when` is met. A rule is the same object as long as its validator stays. */
  get list(): readonly FileRule[] {
    const { slots, config, uploader } = this.#options
    const items = slots.items('fileValidator')
    const settings = config.values.fileValidators
    if (items !== this.#items || settings !== this.#settings) {
      this.#items = items
      this.#settings = settings
      this.#isConditional = items.some(({ when }) => when)
      const rules = [
        ...items.map((item) => this.#toRule(item, { ...item, item, dependsOn: [] })),
        ...settings.map((setting) => {
          const { validator, ...options } =
            typeof setting === 'object' ? (setting ?? {}) : { validator: setting }
          return this.#toRule(setting, { ...options, validate: validator })
        }),
      ]
      this.#all = [...new Set(rules.filter((rule) => rule !== null))]
    }
    if (!this.#isConditional) return this.#all
    const present = slots.present('fileValidator', uploader.snapshot)
    return this.#all.filter(({ item }) => !item || present.includes(item))
  }

  #toRule(source: unknown, given: Partial<Record<keyof FileRule, unknown>>): FileRule | null {
    const { validate, runOn = 'change', item } = given
    const dependsOn = isStringList(given.dependsOn) ? given.dependsOn : []
    if (typeof validate === 'function' && MOMENTS.includes(runOn)) {
      const rule = { validate, runOn, item, dependsOn } as FileRule
      const isSame = (other: FileRule) =>
        other.validate === validate && other.runOn === runOn && String(other.dependsOn) === String(dependsOn)
      return this.#all.find((other) => other.item === item && isSame(other)) ?? rule
    }
    if (!this.#reported.has(source)) {
      this.#reported.add(source)
      this.#options.logger.error(
        'A file validator is neither a function nor { runOn: "add" | "upload" | "change", validator }. It is ignored.',
        validate,
        runOn,
      )
    }
    return null
  }
}
