import type { Uploader } from '@lading/kernel'

/** An uploader of the page, as the other components of its name use it. */
export interface NamedUploader {
  readonly uploader: Uploader
  /** Leaves its initial files alone in the list. */
  readonly reset: () => void
}

/** The uploaders of the page by their context names. Filled by the app; read by what a page has without it. */
export class NamedUploaders {
  readonly #uploaders = new Map<string, NamedUploader>()
  readonly #listeners = new Set<() => void>()

  /** Returns the uploader of a name; undefined while it is not loaded. */
  get(ctxName: string): NamedUploader | undefined {
    return this.#uploaders.get(ctxName)
  }

  /** Calls `listener` after each change. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Adds an uploader. */
  add(ctxName: string, uploader: NamedUploader): void {
    this.#uploaders.set(ctxName, uploader)
    for (const listener of this.#listeners) listener()
  }

  /** Removes an uploader, unless another one has its name meanwhile. */
  remove(ctxName: string, uploader: Uploader): void {
    if (this.get(ctxName)?.uploader !== uploader) return
    this.#uploaders.delete(ctxName)
    for (const listener of this.#listeners) listener()
  }
}

/** Those of this page. */
export const namedUploaders: NamedUploaders = new NamedUploaders()
