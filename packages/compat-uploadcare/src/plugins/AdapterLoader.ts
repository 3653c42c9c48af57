import type { setUpPlugin } from './setUpPlugin.js'

type SetUp = typeof setUpPlugin

/** The code that runs plugins of Uploadcare's plugin API, which is loaded with the first of them. */
export class AdapterLoader {
  #setUp: SetUp | null = null
  #loading: Promise<SetUp> | null = null

  /** The code; null until it is loaded. */
  get current(): SetUp | null {
    return this.#setUp
  }

  /** Sets the code, where it is loaded with the page. */
  provide(setUp: SetUp): void {
    this.#setUp = setUp
  }

  /** Loads the code. A load that has failed is tried again by the next call. */
  async load(): Promise<SetUp> {
    if (this.#setUp) return this.#setUp
    this.#loading ??= import('./setUpPlugin.js').then(({ setUpPlugin }) => setUpPlugin)
    try {
      this.#setUp = await this.#loading
      return this.#setUp
    } catch (error) {
      this.#loading = null
      throw error
    }
  }
}

/** The one of this page. */
export const adapterLoader: AdapterLoader = new AdapterLoader()
