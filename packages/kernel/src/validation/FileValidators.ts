import type { ConfigStore } from '../config/ConfigStore.js'
import type { ConfigMap } from '../config/defineConfig.js'
import { isStringList } from '../config/isStringList.js'
import type { Logger } from '../di/Logger.js'
import { describeContribution } from '../slots/describeContribution.js'
import type { FileValidator, FileValidatorItem, FileValidatorMoment } from '../slots/FileValidator.js'
import type { SlotRegistry } from '../slots/SlotRegistry.js'
import { readSnapshot, type SnapshotOptions } from '../slots/UploaderSnapshot.js'

/** A normalized file validator, either contributed or configured. */
export interface ResolvedValidator {
  readonly runOn: FileValidatorMoment
  /** Null for an invalid setting, which counts as a failing validator. */
  readonly validate: FileValidator | null
  /** The contribution it was created from; undefined for a configured validator. */
  readonly item?: FileValidatorItem | undefined
  /** Config keys that rerun a configured validator when they change. */
  readonly dependsOn: readonly (keyof ConfigMap)[]
  /** Whether the validator has been synchronous so far; undefined before its first result. */
  isSync?: boolean
}

const MOMENTS: readonly unknown[] = ['add', 'upload', 'change'] satisfies FileValidatorMoment[]

/** Services for {@link FileValidators}. */
export interface FileValidatorsOptions extends SnapshotOptions {
  readonly slots: SlotRegistry
  readonly config: ConfigStore
  readonly logger: Logger
}

/** Resolves the file validators in order: slot contributions, then the host page's validators. */
export class FileValidators {
  readonly #options: FileValidatorsOptions
  /** Invalid settings that were already reported. */
  readonly #reported = new Set<unknown>()
  #items: readonly FileValidatorItem[] = []
  #settings: readonly unknown[] = []
  #all: readonly ResolvedValidator[] = []
  #isConditional = false

  constructor({ slots, config, logger, collection, activities }: FileValidatorsOptions) {
    this.#options = { slots, config, logger, collection, activities }
  }

  /** The validators whose `when` returns true. Returns the same object for a validator as long as it's installed. */
  get list(): readonly ResolvedValidator[] {
    const { slots, config } = this.#options
    const items = slots.items('fileValidator')
    const settings = config.values.fileValidators
    if (items !== this.#items || settings !== this.#settings) {
      this.#items = items
      this.#settings = settings
      this.#isConditional = items.some(({ when }) => when)
      // Includes validators resolved below, so that a validator that is listed twice runs once.
      const known = [...this.#all]
      const resolved = [
        ...items.map((item) => this.#resolve(item, { ...item, item, dependsOn: [] }, known)),
        ...settings.filter(isMeant).map((setting) => {
          const { validator, ...options } =
            typeof setting === 'object' ? (setting ?? {}) : { validator: setting }
          return this.#resolve(setting, { ...options, validate: validator }, known)
        }),
      ]
      this.#all = [...new Set(resolved)]
    }
    if (!this.#isConditional) return this.#all
    const present = slots.present('fileValidator', readSnapshot(this.#options))
    return this.#all.filter(({ item }) => !item || present.includes(item))
  }

  #resolve(
    source: unknown,
    given: Partial<Record<keyof ResolvedValidator, unknown>>,
    known: ResolvedValidator[],
  ): ResolvedValidator {
    const { item } = given
    // With `filesOnly` nothing is uploaded, so `upload` validators would never run otherwise.
    const isLast = given.runOn === 'upload' && this.#options.config.values.filesOnly
    const moment = isLast ? 'add' : (given.runOn ?? 'change')
    const dependsOn = isStringList(given.dependsOn) ? given.dependsOn : []
    const isValid = typeof given.validate === 'function' && MOMENTS.includes(moment)
    const { validate, runOn } = isValid ? { ...given, runOn: moment } : { validate: null, runOn: 'change' }
    if (!isValid && !this.#reported.has(source)) {
      this.#reported.add(source)
      this.#options.logger.error(
        `A file validator is neither a function nor { runOn: "add" | "upload" | "change", validator }. It blocks every file, unless validatorFailure is "skip".${describeContribution(item)}`,
        given.validate,
        given.runOn,
      )
    }
    const isSame = (other: ResolvedValidator) =>
      other.validate === validate && other.runOn === runOn && String(other.dependsOn) === String(dependsOn)
    const same = known.find((other) => other.item === item && isSame(other))
    if (same) return same
    const validator = { validate, runOn, item, dependsOn } as ResolvedValidator
    known.push(validator)
    return validator
  }
}

/** Returns false for a disabled setting, as in `isPaid && validator`. */
function isMeant(setting: unknown): boolean {
  return setting !== false
}
