import type { Uploader } from '@lading/kernel'
import { consoleLogger } from '@lading/kernel/basics'
import { createEarlyApi } from './createEarlyApi.js'
import type { EarlyHost, EarlyState, UseUploader } from './EarlyHost.js'

/** An uploader from before its app is loaded: its API at once, and what waits for it. */
export class EarlyUploader implements EarlyState {
  /** The API, before and after the app is loaded; see `EarlyApi`. */
  readonly api: Uploader
  readonly #listeners: UseUploader[] = []
  readonly #calls: UseUploader[] = []
  #uploader: Uploader | null = null
  #isReady = false
  #isAdding = false

  constructor(host: EarlyHost) {
    this.api = createEarlyApi(this, host)
  }

  get uploader(): Uploader | null {
    return this.#uploader
  }

  get ready(): Uploader | null {
    return this.#isReady ? this.#uploader : null
  }

  /** Whether the page has added files that wait for the uploader. */
  get isAdding(): boolean {
    return this.#isAdding
  }

  whenCreated(use: UseUploader): void {
    if (this.#uploader) use(this.#uploader)
    else this.#listeners.push(use)
  }

  whenReady(use: UseUploader, isAdding = false): void {
    if (this.ready) use(this.ready)
    else this.#calls.push(use)
    if (!this.ready) this.#isAdding ||= isAdding
  }

  /**
   * Receives the uploader; null when the component has none any more.
   *
   * @param starting Resolves when the plugins of the page are set up; null where they are.
   */
  connect(uploader: Uploader | null, starting: Promise<unknown> | null = null): void {
    if (uploader === this.#uploader) return
    this.#uploader = uploader
    this.#isReady = false
    if (!uploader) return
    flush(uploader, this.#listeners)
    const start = () => {
      if (this.#uploader !== uploader || this.#isReady) return
      flush(uploader, this.#calls)
      this.#isReady = true
      this.#isAdding = false
    }
    if (starting) void starting.then(start)
    else start()
  }
}

function flush(uploader: Uploader, waiting: UseUploader[]): void {
  // A call may add a further one.
  for (let use = waiting.shift(); use; use = waiting.shift()) {
    try {
      use(uploader)
    } catch (error) {
      consoleLogger.error('A call of the API that had waited for the uploader failed.', error)
    }
  }
}
