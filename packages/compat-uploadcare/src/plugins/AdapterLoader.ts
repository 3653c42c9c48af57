import type { setUpPlugin } from './setUpPlugin.js'

type SetUp = typeof setUpPlugin

/** Loads the code that runs plugins written for Uploadcare's plugin API, along with the first such plugin. */
export class AdapterLoader {
  #setUp: SetUp | null = null
  #loading: Promise<SetUp> | null = null

  /** The code; null until it is loaded. */
  get current(): SetUp | null {
    return this.#setUp
  }

  /** Sets the code, if it is loaded with the page. */
  provide(setUp: SetUp): void {
    this.#setUp = setUp
  }

  /** Loads the code. If a load has failed, the next call tries again. */
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

/** The page-wide loader. */
export const adapterLoader: AdapterLoader = new AdapterLoader()
