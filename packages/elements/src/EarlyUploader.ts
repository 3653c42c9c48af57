import type { Uploader } from '@lading/kernel'
import { consoleLogger } from '@lading/kernel/basics'
import { createEarlyApi } from './createEarlyApi.js'
import type { EarlyHost, EarlyState, UseUploader } from './EarlyHost.js'

interface KeptCall {
  readonly use: UseUploader
  readonly isAdding: boolean
}

/** An uploader from before its app is loaded: its API at once, and what waits for it. */
export class EarlyUploader implements EarlyState {
  /** The API, before and after the app is loaded; see `EarlyApi`. */
  readonly api: Uploader
  readonly #listeners: UseUploader[] = []
  #calls: KeptCall[] = []
  #uploader: Uploader | null = null
  #isReady = false

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
    return this.#calls.some(({ isAdding }) => isAdding)
  }

  whenCreated(use: UseUploader): void {
    if (this.#uploader) use(this.#uploader)
    else this.#listeners.push(use)
  }

  whenReady(use: UseUploader, isAdding = false): void {
    if (this.ready) use(this.ready)
    else this.#calls.push({ use, isAdding })
  }

  /** Removes the calls that add files. */
  discardFiles(): void {
    this.#calls = this.#calls.filter(({ isAdding }) => !isAdding)
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
    // A listener may add a further one.
    for (let use = this.#listeners.shift(); use; use = this.#listeners.shift()) run(uploader, use)
    const start = () => {
      if (this.#uploader !== uploader || this.#isReady) return
      // A call may add a further one.
      for (let call = this.#calls[0]; call; call = this.#calls[0]) {
        run(uploader, call.use)
        this.#calls = this.#calls.filter((other) => other !== call)
      }
      this.#isReady = true
    }
    if (starting) void starting.then(start)
    else start()
  }
}

function run(uploader: Uploader, use: UseUploader): void {
  try {
    use(uploader)
  } catch (error) {
    consoleLogger.error('A call of the API that had waited for the uploader failed.', error)
  }
}
