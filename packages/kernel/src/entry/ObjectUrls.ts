import { type Token, token } from '../di/token.js'
import { KernelError } from '../errors/KernelError.js'
import type { EntryList } from './EntryList.js'

/** The owner of an object URL: the entry of this id, or a signal, e.g. a plugin's. */
export type ObjectUrlOwner = string | AbortSignal

/** Token of the {@link ObjectUrls}. */
export const ObjectUrlsToken: Token<ObjectUrls> = token('object-urls')

/** Creates all object URLs. Each is revoked together with its owner, and all of them with the uploader. */
export class ObjectUrls {
  readonly #entries: EntryList
  readonly #owners = new Map<string, ObjectUrlOwner>()
  /** The URLs of each signal; an entry keeps its own. */
  readonly #ofSignals = new Map<AbortSignal, Set<string>>()

  constructor(entries: EntryList) {
    this.#entries = entries
  }

  /** Number of live URLs. */
  get size(): number {
    return this.#owners.size
  }

  /** Creates a URL for a blob. @throws KernelError `entry-unknown` when its owner has ended */
  create(blob: Blob, owner: ObjectUrlOwner): string {
    if (typeof owner === 'string' ? !this.#entries.has(owner) : owner.aborted) {
      throw new KernelError(
        'entry-unknown',
        'The owner of an object URL has ended. Create it while its entry or plugin exists.',
      )
    }
    const url = URL.createObjectURL(blob)
    this.#urlsOf(owner)?.add(url)
    this.#owners.set(url, owner)
    return url
  }

  /** Revokes a URL before its owner ends. A URL that was not created here is ignored. */
  revoke(url: string): void {
    const owner = this.#owners.get(url)
    if (!owner) return
    this.#owners.delete(url)
    URL.revokeObjectURL(url)
    if (typeof owner === 'string') {
      this.#entries.find(owner)?.urls?.delete(url)
      return
    }
    const urls = this.#ofSignals.get(owner)
    urls?.delete(url)
    if (urls?.size !== 0) return
    owner.removeEventListener('abort', this.#onAbort)
    this.#ofSignals.delete(owner)
  }

  /** Revokes every URL. */
  dispose(): void {
    for (const url of [...this.#owners.keys()]) this.revoke(url)
  }

  #urlsOf(owner: ObjectUrlOwner): Set<string> | undefined {
    if (typeof owner === 'string') {
      const entry = this.#entries.find(owner)
      if (entry && !entry.urls) {
        const urls = new Set<string>()
        entry.urls = urls
        entry.release = () => this.#revokeAll(urls)
      }
      return entry?.urls ?? undefined
    }
    let urls = this.#ofSignals.get(owner)
    if (!urls) {
      urls = new Set()
      this.#ofSignals.set(owner, urls)
      owner.addEventListener('abort', this.#onAbort)
    }
    return urls
  }

  readonly #onAbort = ({ target }: Event): void => {
    this.#revokeAll(this.#ofSignals.get(target as AbortSignal))
  }

  #revokeAll(urls: ReadonlySet<string> | undefined): void {
    for (const url of [...(urls ?? [])]) this.revoke(url)
  }
}
