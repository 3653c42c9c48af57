import type { OutputFileEntry, Uploader } from '@lading/kernel'
import type { RuleKey, StableValues } from '../props/StableValues.js'

type Values = Readonly<Record<string, unknown>>

/** Pages may render many times a second, and each look asks the rules about every file. */
const PAUSE_MS = 100

const KEYS: readonly RuleKey[] = ['fileValidators', 'collectionValidators']

/**
 * Has the files judged again when a rule written inline has come to judge otherwise.
 *
 * Each render brings another function, and nobody can see what it closes over. So the newest is asked, and only
 * another answer counts as another rule: a page that just renders again changes nothing.
 */
export class RuleWatch {
  readonly #uploader: Uploader
  readonly #values: StableValues
  readonly #onChange: (values: Values) => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(uploader: Uploader, values: StableValues, onChange: (values: Values) => void) {
    this.#uploader = uploader
    this.#values = values
    this.#onChange = onChange
  }

  /** Looks soon, if there is anything to look at. To be called after each render. */
  look(): void {
    const isDue = KEYS.some((key) => this.#values.changeRules(key).some(({ isReplaced }) => isReplaced))
    if (isDue) this.#timer ??= setTimeout(() => this.#compare(), PAUSE_MS)
  }

  /** Looks no more. */
  end(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #compare(): void {
    this.#timer = undefined
    const uploader = this.#uploader
    const { signal } = new AbortController()
    const files: OutputFileEntry[] = uploader.entries.ids.map((id) => uploader.getOutputItem(id))
    const subjects = { fileValidators: files, collectionValidators: [uploader.getOutputCollectionState()] }
    for (const key of KEYS) {
      // Every rule is asked, not only up to the first that differs: each keeps its own record.
      const differing = this.#values
        .changeRules(key)
        .filter((rule) => rule.judgesOtherwise(subjects[key], uploader, { signal }))
      if (differing.length > 0) this.#onChange(this.#values.renew(key))
    }
  }
}
