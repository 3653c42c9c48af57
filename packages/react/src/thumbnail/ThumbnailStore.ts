import {
  type EntryList,
  type Logger,
  type ObjectUrls,
  type ThumbnailProvider,
  type Token,
  token,
  type UploadEntry,
} from '@lading/kernel'
import { describeContribution } from '@lading/kernel/ui'

interface CachedThumbnail {
  readonly url: string | null
  /** Whether the store has created the URL and must revoke it. */
  readonly isOwn: boolean
  /** Index of the provider to call if the browser can't show the thumbnail. */
  readonly next: number
}

interface ThumbnailStoreOptions {
  readonly entries: EntryList
  readonly urls: ObjectUrls
  readonly logger: Logger
}

interface ThumbnailRequest {
  readonly entry: UploadEntry
  readonly providers: readonly ThumbnailProvider[]
  /** Side length, in device pixels. */
  readonly sizePx: number
  readonly signal: AbortSignal
  /** A cached URL that the browser can't show; only the providers after its provider are called. @default none */
  readonly brokenUrl?: string | null
}

export const ThumbnailStoreToken: Token<ThumbnailStore> = token('react/thumbnail-store')

/** Maximum thumbnails to keep for rows that are scrolled out of sight. */
const CACHE_SIZE = 60

/** Caches an uploader's thumbnails and revokes their object URLs. */
export class ThumbnailStore {
  readonly #options: ThumbnailStoreOptions
  readonly #cache = new Map<string, CachedThumbnail>()
  readonly #uses = new Map<string, number>()
  #listCount = 0

  constructor(options: ThumbnailStoreOptions) {
    this.#options = options
  }

  /** Returns the cached URL for `key`; null if there is no thumbnail, undefined if it isn't loaded. */
  peek(key: string): string | null | undefined {
    return this.#cache.get(key)?.url
  }

  /** Returns a cached URL for the same entry in another size, to show until the right size is loaded. */
  peekSimilar(key: string): string | undefined {
    const id = entryIdOf(key)
    for (const [known, { url }] of this.#cache) if (url && entryIdOf(known) === id) return url
    return undefined
  }

  /** Keeps the thumbnail for `key` while a row uses it. Returns a function that releases it. */
  use(key: string): () => void {
    this.#uses.set(key, (this.#uses.get(key) ?? 0) + 1)
    return () => {
      const rest = (this.#uses.get(key) ?? 1) - 1
      if (rest > 0) this.#uses.set(key, rest)
      else this.#uses.delete(key)
      this.#trim()
    }
  }

  /** Keeps thumbnails while a list is shown. Returns a function that releases them; the last list releases all. */
  open(): () => void {
    this.#listCount += 1
    const unsubscribe = this.#options.entries.subscribe(() => this.#dropRemoved())
    return () => {
      unsubscribe()
      this.#listCount -= 1
      if (this.#listCount === 0) this.dispose()
    }
  }

  /** Calls the providers in order and caches the first thumbnail under `key`. */
  async load(key: string, request: ThumbnailRequest): Promise<string | null> {
    const { entries, urls, logger } = this.#options
    const { internalId } = request.entry
    const known = this.#cache.get(key)
    const isBroken = known && known.url === request.brokenUrl
    if (known && !isBroken) return known.url
    const { found, next } = await this.#request(request, isBroken ? known.next : 0)
    if (request.signal.aborted || this.#listCount === 0 || !entries.has(internalId)) return null
    const isOwn = found instanceof Blob
    let url: string | null = null
    try {
      url = isOwn ? urls.create(found, internalId) : found
    } catch (error) {
      logger.error('The thumbnail cannot be shown: the browser made no URL of it.', error)
    }
    this.#drop(key)
    this.#cache.set(key, { url, isOwn, next })
    return url
  }

  /** Drops all thumbnails. */
  dispose(): void {
    for (const key of [...this.#cache.keys()]) this.#drop(key)
  }

  async #request(
    { entry, providers, sizePx, signal, brokenUrl }: ThumbnailRequest,
    first: number,
  ): Promise<{ readonly found: Blob | string | null; readonly next: number }> {
    for (let index = first; index < providers.length && !signal.aborted; index++) {
      const provider = providers[index] as ThumbnailProvider
      try {
        const found = await provider.get(entry, sizePx, signal)
        if (found && typeof found !== 'string' && !(found instanceof Blob))
          throw new TypeError('It must resolve with an image, its URL, or null.')
        if (found && found !== brokenUrl) return { found, next: index + 1 }
      } catch (error) {
        if (!signal.aborted) {
          this.#options.logger.error(
            `The thumbnail provider "${provider.id}" has failed.`,
            error,
            describeContribution(provider).trim(),
          )
        }
      }
    }
    return { found: null, next: providers.length }
  }

  #dropRemoved(): void {
    for (const key of [...this.#cache.keys()]) if (!this.#options.entries.has(entryIdOf(key))) this.#drop(key)
  }

  #trim(): void {
    for (const key of [...this.#cache.keys()]) {
      if (this.#cache.size <= CACHE_SIZE) return
      if (!this.#uses.has(key)) this.#drop(key)
    }
  }

  #drop(key: string): void {
    const thumbnail = this.#cache.get(key)
    this.#cache.delete(key)
    if (thumbnail?.isOwn && thumbnail.url) this.#options.urls.revoke(thumbnail.url)
  }
}

const SEPARATOR = '\n'

/** Returns the cache key for an entry's thumbnail. @param state What the thumbnail depends on in addition to the entry */
export function thumbnailKey(entryId: string, state: string): string {
  return `${entryId}${SEPARATOR}${state}`
}

function entryIdOf(key: string): string {
  return key.slice(0, key.indexOf(SEPARATOR))
}
