import type { OutputCollectionState } from '@lading/kernel'

/** Most lists that are kept for a page that gives its value late. */
const MOST = 50

/** The lists of the uploader that a page has received, by its values as JSON, the latest one last. */
export class FieldLists {
  readonly #lists = new Map<string, OutputCollectionState>()
  /** The latest value that the page has given back. */
  #answered = ''

  get(json: string): OutputCollectionState | undefined {
    return this.#lists.get(json)
  }

  add(json: string, list: OutputCollectionState): void {
    this.#lists.delete(json)
    this.#lists.set(json, list)
    const [oldest] = this.#lists.keys()
    if (this.#lists.size > MOST && oldest) this.#lists.delete(oldest)
  }

  /** Notes a value of the page. Returns false for its own one, which is no list that it has received, or one of before. */
  answers(json: string): boolean {
    const values = [...this.#lists.keys()]
    const index = values.indexOf(json)
    if (index < 0 || index < values.indexOf(this.#answered)) return false
    this.#answered = json
    return true
  }
}
