import { formatSize, type Uploader } from '@lading/kernel'

/** Limits for several uploaders together, such as a form's slots. 0 means no limit. */
export interface SharedLimitsOptions {
  /** Pages of all PDFs. @default 0 */
  readonly maxPages?: number
  /** Size of all files, in bytes. @default 0 */
  readonly maxBytes?: number
}

/** Total usage of all uploaders. */
export interface SharedUsage extends Required<SharedLimitsOptions> {
  readonly pages: number
  readonly bytes: number
  /** The usage in the first uploader's language, such as `12 of 20 pages`; empty without uploaders or limits. */
  readonly pagesText: string
  readonly sizeText: string
}

/** Adds up the files of several uploaders. Pass the same object to `documentLimits()` in each of them. */
export class SharedLimits {
  readonly #limits: Required<SharedLimitsOptions>
  readonly #uploaders = new Set<Uploader>()
  readonly #listeners = new Set<() => void>()
  #usage: SharedUsage

  constructor({ maxPages = 0, maxBytes = 0 }: SharedLimitsOptions) {
    this.#limits = { maxPages, maxBytes }
    this.#usage = this.#count()
  }

  /** The current usage; the same object until it changes. */
  get snapshot(): SharedUsage {
    return this.#usage
  }

  /** Calls `listener` after each change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Includes an uploader. Returns a function that excludes it. */
  add(uploader: Uploader): () => void {
    this.#uploaders.add(uploader)
    const stop = [
      uploader.collection.subscribe(() => this.update()),
      uploader.locale.subscribe(() => this.update()),
    ]
    this.update()
    return () => {
      for (const end of stop) end()
      this.#uploaders.delete(uploader)
      this.update()
    }
  }

  /** Counts again. Uploaders whose files were held back, or have to be, validate their lists. */
  update(): void {
    const before = this.#usage
    const next = this.#count()
    const isSame = (Object.keys(next) as (keyof SharedUsage)[]).every((key) => next[key] === before[key])
    if (isSame) return
    this.#usage = next
    if (isOver(before) || isOver(next)) for (const uploader of this.#uploaders) uploader.revalidate()
    for (const listener of [...this.#listeners]) listener()
  }

  #count(): SharedUsage {
    const { maxPages, maxBytes } = this.#limits
    let pages = 0
    let bytes = 0
    for (const uploader of this.#uploaders) {
      for (const { fileSize, state } of uploader.entries.values()) {
        bytes += fileSize ?? 0
        pages += state.document?.pages ?? 0
      }
    }
    const [first] = this.#uploaders
    const language = first?.locale.language
    const size = formatSize(bytes, language)
    const max = formatSize(maxBytes, language)
    return {
      maxPages,
      maxBytes,
      pages,
      bytes,
      pagesText: first && maxPages > 0 ? first.l10n('shared-pages', { count: pages, max: maxPages }) : '',
      sizeText: first && maxBytes > 0 ? first.l10n('shared-size', { size, max }) : '',
    }
  }
}

/** Returns true if the files have too many pages or bytes together. */
function isOver({ pages, bytes, maxPages, maxBytes }: SharedUsage): boolean {
  return (maxPages > 0 && pages > maxPages) || (maxBytes > 0 && bytes > maxBytes)
}
