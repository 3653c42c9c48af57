import { type Token, token } from '../di/tokens.js'
import { KernelError } from '../KernelError.js'
import type { EntryStore } from './EntryStore.js'

/** With what an object URL ends: the entry of this id, or the signal, e.g. a plugin's. */
export type ObjectUrlOwner = string | AbortSignal

/** Token of the {@link ObjectUrls}. */
export const ObjectUrlsToken: Token<ObjectUrls> = token('object-urls')

/** The one place that makes object URLs. Each ends with its owner, and all of them with the uploader. */
export class ObjectUrls {
  readonly #entries: EntryStore
  readonly #unobserve: () => void
  readonly #owners = new Map<string, ObjectUrlOwner>()
  readonly #urls = new Map<ObjectUrlOwner, Set<string>>()

  constructor(entries: EntryStore) {
    this.#entries = entries
    this.#unobserve = entries.observe((id, _before, after) => {
      if (after === null) this.#end(id)
    })
  }

  /** Number of URLs that are alive. */
  get size(): number {
    return this.#owners.size
  }

  /** Makes a URL for a blob. @throws KernelError `entry-unknown` when its owner is gone already */
  create(blob: Blob, owner: ObjectUrlOwner): string {
    const isEntry = typeof owner === 'string'
    if (isEntry ? !this.#entries.has(owner) : owner.aborted) {
      throw new KernelError('entry-unknown', 'The owner of an object URL must still be there.')
    }
    const url = URL.createObjectURL(blob)
    let urls = this.#urls.get(owner)
    if (!urls) {
      urls = new Set()
      this.#urls.set(owner, urls)
      if (!isEntry) owner.addEventListener('abort', () => this.#end(owner), { once: true })
    }
    urls.add(url)
    this.#owners.set(url, owner)
    return url
  }

  /** Ends a URL before its owner does. One that is not from here is ignored. */
  revoke(url: string): void {
    const owner = this.#owners.get(url)
    if (!owner) return
    this.#owners.delete(url)
    this.#urls.get(owner)?.delete(url)
    URL.revokeObjectURL(url)
  }

  /** Ends every URL. */
  dispose(): void {
    this.#unobserve()
    for (const url of [...this.#owners.keys()]) this.revoke(url)
  }

  #end(owner: ObjectUrlOwner): void {
    for (const url of this.#urls.get(owner) ?? []) this.revoke(url)
    this.#urls.delete(owner)
  }
}
