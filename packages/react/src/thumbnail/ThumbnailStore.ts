import type { UploadEntry, Uploader } from '@lading/kernel'
import type { ThumbnailProvider } from '../slots/uiSlots.js'

interface Picture {
  readonly url: string | null
  /** Whether the URL was made here and has to be revoked. */
  readonly isOwn: boolean
}

/** Pictures that are kept for rows that have scrolled out of sight. */
const KEPT = 60

const stores = new WeakMap<Uploader, ThumbnailStore>()

/** The one place that makes object URLs of thumbnails, and revokes every one of them. */
export class ThumbnailStore {
  readonly #uploader: Uploader
  readonly #pictures = new Map<string, Picture>()
  readonly #used = new Map<string, number>()
  #lists = 0

  /** Use {@link ThumbnailStore.of}. */
  constructor(uploader: Uploader) {
    this.#uploader = uploader
  }

  /** The one store of an uploader. */
  static of(uploader: Uploader): ThumbnailStore {
    let store = stores.get(uploader)
    if (!store) {
      store = new ThumbnailStore(uploader)
      stores.set(uploader, store)
    }
    return store
  }

  /** Number of object URLs that are alive. */
  get urlCount(): number {
    let count = 0
    for (const { isOwn } of this.#pictures.values()) if (isOwn) count += 1
    return count
  }

  /** The picture under `key` if it is known; null says that there is none. */
  peek(key: string): string | null | undefined {
    return this.#pictures.get(key)?.url
  }

  /** Keeps the picture under `key` for a row. Returns the end of it. */
  use(key: string): () => void {
    this.#used.set(key, (this.#used.get(key) ?? 0) + 1)
    return () => {
      const rest = (this.#used.get(key) ?? 1) - 1
      if (rest > 0) this.#used.set(key, rest)
      else this.#used.delete(key)
      this.#trim()
    }
  }

  /** Keeps pictures while a list is shown; all are let go with the last one. Returns the end of it. */
  open(): () => void {
    this.#lists += 1
    const unsubscribe = this.#uploader.entries.subscribe(() => this.#dropRemoved())
    return () => {
      unsubscribe()
      this.#lists -= 1
      if (this.#lists === 0) for (const key of [...this.#pictures.keys()]) this.#drop(key)
    }
  }

  /** Asks the providers in their order; the first picture is kept under `key`. */
  async load(
    key: string,
    entry: UploadEntry,
    providers: readonly ThumbnailProvider[],
    sizePx: number,
    signal: AbortSignal,
  ): Promise<string | null> {
    const found = await this.#ask(entry, providers, sizePx, signal)
    if (signal.aborted || this.#lists === 0) return null
    const picture =
      typeof found === 'object' && found
        ? { url: URL.createObjectURL(found), isOwn: true }
        : { url: found, isOwn: false }
    this.#drop(key)
    this.#pictures.set(key, picture)
    return picture.url
  }

  async #ask(
    entry: UploadEntry,
    providers: readonly ThumbnailProvider[],
    sizePx: number,
    signal: AbortSignal,
  ): Promise<Blob | string | null> {
    for (const provider of providers) {
      if (signal.aborted) return null
      try {
        const found = await provider.get(entry, sizePx, signal)
        if (found) return found
      } catch (error) {
        if (!signal.aborted)
          this.#uploader.logger.error(`The thumbnail provider "${provider.id}" has failed.`, error)
      }
    }
    return null
  }

  #dropRemoved(): void {
    const { entries } = this.#uploader
    for (const key of [...this.#pictures.keys()]) if (!entries.has(entryIdOf(key))) this.#drop(key)
  }

  #trim(): void {
    for (const key of [...this.#pictures.keys()]) {
      if (this.#pictures.size <= KEPT) return
      if (!this.#used.has(key)) this.#drop(key)
    }
  }

  #drop(key: string): void {
    const picture = this.#pictures.get(key)
    this.#pictures.delete(key)
    if (picture?.isOwn && picture.url) URL.revokeObjectURL(picture.url)
  }
}

const SEPARATOR = '\n'

/** The key of an entry's picture: another `state` is another picture. */
export function thumbnailKey(entryId: string, state: string): string {
  return `${entryId}${SEPARATOR}${state}`
}

function entryIdOf(key: string): string {
  return key.slice(0, key.indexOf(SEPARATOR))
}
