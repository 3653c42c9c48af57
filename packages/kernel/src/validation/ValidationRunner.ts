import type { OutputCollectionState } from '../collection/outputCollectionState.js'
import { type Token, token } from '../di/tokens.js'
import { sameErrors } from '../entries/sameErrors.js'
import { toOutputEntry } from '../entries/toOutputEntry.js'
import type { OutputError } from '../entries/UploadEntry.js'
import type { Logger } from '../ports/logger.js'
import type { CollectionValidator, FileValidator, ValidationFinding } from '../slots/kernelSlots.js'
import type { Uploader } from '../Uploader.js'

/** Token of the {@link ValidationRunner}. */
export const ValidationToken: Token<ValidationRunner> = token('validation')

/** Applies the contributed and the host's rules, in that order, to files and to the whole list. */
export class ValidationRunner {
  readonly #uploader: Uploader
  readonly #logger: Logger

  constructor(uploader: Uploader, logger: Logger) {
    this.#uploader = uploader
    this.#logger = logger
  }

  /** Brings the `errors` of an entry up to date. */
  checkEntry(id: string): void {
    const { entries, slots, config } = this.#uploader
    const entry = entries.get(id)
    if (!entry || entry.isUploading) return
    const output = toOutputEntry(entry)
    const errors: OutputError[] = []
    const apply = (rule: FileValidator) => errors.push(...this.#apply(() => rule(output, this.#uploader)))
    for (const { validate } of slots.items('fileValidator')) apply(validate)
    for (const rule of config.get('fileValidators')) apply(rule)
    if (!sameErrors(errors, entry.errors)) entries.patch(id, { errors })
  }

  /** What is wrong with the list. */
  checkCollection(state: OutputCollectionState): OutputError[] {
    const { slots, config } = this.#uploader
    const rules: CollectionValidator[] = [
      ...slots.items('collectionValidator').map(({ validate }) => validate),
      ...config.get('collectionValidators'),
    ]
    return rules.flatMap((rule) => this.#apply(() => rule(state, this.#uploader)))
  }

  /** A rule that throws is reported and finds nothing: a fault of the page's code must not block its users. */
  #apply(
    rule: () => ValidationFinding | readonly ValidationFinding[] | undefined | null,
  ): readonly OutputError[] {
    try {
      const found = rule()
      if (!found) return []
      const list = Array.isArray(found) ? found : [found]
      return list.map((finding: ValidationFinding) => ({ type: 'CUSTOM_ERROR', ...finding }))
    } catch (error) {
      this.#logger.error('A validator threw and was passed over.', error)
      return []
    }
  }
}
