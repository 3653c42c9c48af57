import type { OutputCollectionState } from '../collection/outputCollectionState.js'
import type { OutputError } from '../entries/UploadEntry.js'
import type { Logger } from '../ports/logger.js'
import type { Uploader } from '../Uploader.js'
import { toErrors } from './toErrors.js'

/** Applies the contributed and the host's rules for the whole list, which answer at once. */
export class CollectionRules {
  readonly #uploader: Uploader
  readonly #logger: Logger
  /** They run again and again: what is wrong with one of them is said once. */
  readonly #reported = new Set<unknown>()

  constructor(uploader: Uploader, logger: Logger) {
    this.#uploader = uploader
    this.#logger = logger
  }

  /** What is wrong with the list. A rule with a fault finds nothing: it must not block the page's users. */
  check(state: OutputCollectionState): OutputError[] {
    const { slots, config } = this.#uploader
    const rules = [
      ...slots.items('collectionValidator').map(({ validate }) => validate),
      ...config.get('collectionValidators'),
    ]
    return rules.flatMap((rule) => {
      try {
        const found: unknown = rule(state, this.#uploader)
        // A promise is no finding; should it reject, nobody else would be there to hear it.
        if (found instanceof Promise) found.catch(() => {})
        return toErrors(found, (junk) => this.#report(rule, junk))
      } catch (error) {
        this.#report(rule, error)
        return []
      }
    })
  }

  #report(rule: unknown, detail: unknown): void {
    if (this.#reported.has(rule)) return
    this.#reported.add(rule)
    this.#logger.error(
      'A collection validator threw, or returned neither nothing nor { message } at once. It was passed over.',
      detail,
    )
  }
}
