import { isLateAnswer } from '../async/isLateAnswer.js'
import type { ConfigStore } from '../config/ConfigStore.js'
import type { Logger } from '../di/Logger.js'
import { type Token, token } from '../di/token.js'
import type { EntryList } from '../entry/EntryList.js'
import type { OutputError } from '../errors/OutputError.js'
import { toErrors } from '../errors/toErrors.js'
import type { CollectionSnapshot } from '../list/CollectionSnapshot.js'
import type { CollectionFindings } from '../list/CollectionState.js'
import { toOutputCollectionState } from '../list/OutputCollectionState.js'
import type {
  CollectionValidator,
  CollectionValidatorDescriptor,
  CollectionValidatorSetting,
} from '../slots/CollectionValidator.js'
import { describeContribution } from '../slots/describeContribution.js'
import type { SlotRegistry } from '../slots/SlotRegistry.js'
import type { SnapshotOptions } from '../slots/UploaderSnapshot.js'
import type { Uploader } from '../Uploader.js'

/** Services for {@link CollectionValidators}. */
export interface CollectionValidatorsOptions {
  readonly entries: EntryList
  readonly slots: SlotRegistry
  readonly config: ConfigStore
  readonly logger: Logger
  /** Provides the current activity to `when` conditions. */
  readonly activities: SnapshotOptions['activities']
  /** Passed to validators. */
  readonly uploader: Uploader
}

type ResolvedCollectionValidator = Pick<CollectionValidatorDescriptor, 'blocksUpload' | 'dependsOn'> & {
  readonly validate: CollectionValidator
}

/** Token for {@link CollectionValidators}. */
export const CollectionValidatorsToken: Token<CollectionValidators> = token('collection-validators')

/** Runs the synchronous list validators, from plugins and from the host page. */
export class CollectionValidators {
  readonly #options: CollectionValidatorsOptions
  /** Validators whose failure was already reported; they run too often to report each time. */
  readonly #reported = new Set<unknown>()
  #isDisposed = false

  constructor({ entries, slots, config, logger, activities, uploader }: CollectionValidatorsOptions) {
    this.#options = { entries, slots, config, logger, activities, uploader }
  }

  /** Config keys that the host page's validators depend on. The slot handles the dependencies of contributed validators. */
  get dependencies(): NonNullable<CollectionValidatorDescriptor['dependsOn']> {
    const settings = this.#settings
    return settings.flatMap(({ dependsOn }) => dependsOn ?? [])
  }

  /** Validates the list. */
  readonly check = (collection: CollectionSnapshot): CollectionFindings => {
    const { slots, activities, uploader, entries, config } = this.#options
    const settings = this.#settings
    const state = toOutputCollectionState(collection, () => entries.values())
    const items = slots.present('collectionValidator', {
      collection,
      get activity() {
        return activities.snapshot.current
      },
    })
    const errors: OutputError[] = []
    let uploadBlock: OutputError | null = null
    for (const validator of [...items, ...settings]) {
      const { validate, blocksUpload: blocks = false } = validator
      // A validator might have destroyed the uploader.
      if (this.#isDisposed) break
      const faults: unknown[] = []
      try {
        const result: unknown = validate(state, uploader)
        if (!result) continue
        // A promise isn't a valid result, but avoid an unhandled rejection.
        isLateAnswer(result)
        const found = toErrors(result, uploader.locale, (item) => faults.push(item))
        errors.push(...found)
        uploadBlock ??=
          found.find((error) => {
            const answer = typeof blocks === 'function' ? blocks(error) : blocks
            return isLateAnswer(answer) || answer
          }) ?? null
      } catch (error) {
        faults.push(error)
      }
      if (faults.length === 0) continue
      this.#report(validator, faults[0])
      if (config.values.validatorFailure === 'skip') continue
      const failure = { type: 'VALIDATION_FAILED', message: uploader.locale.message('files-not-checked') }
      errors.push(failure)
      if (blocks) uploadBlock ??= failure
    }
    return { errors, uploadBlock }
  }

  /** Stops running validators. */
  dispose(): void {
    this.#isDisposed = true
  }

  get #settings(): readonly ResolvedCollectionValidator[] {
    return this.#options.config.values.collectionValidators
      .filter((setting) => setting !== false)
      .map(resolve)
  }

  #report(validator: ResolvedCollectionValidator, detail: unknown): void {
    const { validate } = validator
    if (this.#reported.has(validate)) return
    this.#reported.add(validate)
    this.#options.logger.error(
      `A collection validator threw, or returned something other than nothing or { message }. It blocks the list, unless validatorFailure is "skip".${describeContribution(validator)}`,
      detail,
    )
  }
}

function resolve(setting: Exclude<CollectionValidatorSetting, false>): ResolvedCollectionValidator {
  if (typeof setting === 'function') return { validate: setting }
  const { validator, ...options } = setting ?? {}
  return { ...options, validate: validator }
}
