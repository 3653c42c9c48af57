import type { OutputCollectionState } from '@lading/kernel'

/** Maximum number of lists to keep for a page that sets its value late. */
const MOST = 50

/** Uploader lists that the page has received, keyed by their values as JSON, latest last. */
export class FieldLists {
  readonly #lists = new Map<string, OutputCollectionState>()
  /** The latest value that the page passed back. */
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

  /** Records a value set by the page. Returns false if it isn't a list that the page has received, or if it's an older list. */
  answers(json: string): boolean {
    const values = [...this.#lists.keys()]
    const index = values.indexOf(json)
    if (index < 0 || index < values.indexOf(this.#answered)) return false
    this.#answered = json
    return true
  }
}
