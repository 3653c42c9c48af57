import { type Token, token } from '../di/token.js'
import { KernelError } from '../errors/KernelError.js'
import type { EntryList } from './EntryList.js'

/** The owner of an object URL: the entry of this id, or a signal, e.g. a plugin's. */
export type ObjectUrlOwner = string | AbortSignal

/** Token of the {@link ObjectUrls}. */
export const ObjectUrlsToken: Token<ObjectUrls> = token('object-urls')

interface OwnedUrls {
  readonly urls: Set<string>
  /** Removes the listener of the owner's signal. */
  readonly release: () => void
}

/** Creates all object URLs. Each is revoked together with its owner, and all of them with the uploader. */
export class ObjectUrls {
  readonly #entries: EntryList
  readonly #unobserve: () => void
  readonly #owners = new Map<string, ObjectUrlOwner>()
  readonly #owned = new Map<ObjectUrlOwner, OwnedUrls>()

  constructor(entries: EntryList) {
    this.#entries = entries
    this.#unobserve = entries.observe(({ id, after }) => {
      if (after === null) this.#revokeAll(id)
    })
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
    const owned = this.#owned.get(owner) ?? this.#own(owner)
    owned.urls.add(url)
    this.#owners.set(url, owner)
    return url
  }

  /** Revokes a URL before its owner ends. A URL that was not created here is ignored. */
  revoke(url: string): void {
    const owner = this.#owners.get(url)
    if (!owner) return
    this.#owners.delete(url)
    URL.revokeObjectURL(url)
    const owned = this.#owned.get(owner)
    owned?.urls.delete(url)
    if (owned?.urls.size !== 0) return
    owned.release()
    this.#owned.delete(owner)
  }

  /** Revokes every URL. */
  dispose(): void {
    this.#unobserve()
    for (const url of [...this.#owners.keys()]) this.revoke(url)
  }

  #own(owner: ObjectUrlOwner): OwnedUrls {
    const revokeAll = () => this.#revokeAll(owner)
    const isEntry = typeof owner === 'string'
    if (!isEntry) owner.addEventListener('abort', revokeAll, { once: true })
    const release = isEntry ? () => {} : () => owner.removeEventListener('abort', revokeAll)
    const owned = { urls: new Set<string>(), release }
    this.#owned.set(owner, owned)
    return owned
  }

  #revokeAll(owner: ObjectUrlOwner): void {
    for (const url of [...(this.#owned.get(owner)?.urls ?? [])]) this.revoke(url)
  }
}
