import { KernelError } from '../errors/KernelError.js'
import type { EntryList } from './EntryList.js'

/** An object URL's owner: an entry, given by its id, or a signal, e.g. a plugin's. */
export type ObjectUrlOwner = string | AbortSignal

/** Creates all object URLs. Each URL is revoked when its owner ends, and all URLs when the uploader is destroyed. */
export class ObjectUrls {
  readonly #entries: EntryList
  readonly #owners = new Map<string, ObjectUrlOwner>()
  readonly #urls = new Map<ObjectUrlOwner, Set<string>>()
  readonly #unobserve: () => void

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

  /** Creates a URL for a blob. @throws KernelError `entry-unknown` if its owner has ended */
  create(blob: Blob, owner: ObjectUrlOwner): string {
    if (typeof owner === 'string' ? !this.#entries.has(owner) : owner.aborted) {
      throw new KernelError(
        'entry-unknown',
        'The owner of an object URL has ended. Create it while its entry or plugin exists.',
      )
    }
    const url = URL.createObjectURL(blob)
    const urls = this.#urls.get(owner) ?? new Set()
    if (urls.size === 0 && typeof owner !== 'string') owner.addEventListener('abort', this.#onAbort)
    this.#urls.set(owner, urls.add(url))
    this.#owners.set(url, owner)
    return url
  }

  /** Revokes a URL before its owner ends. Ignores URLs that weren't created here. */
  revoke(url: string): void {
    const owner = this.#owners.get(url)
    if (!owner) return
    this.#owners.delete(url)
    URL.revokeObjectURL(url)
    const urls = this.#urls.get(owner)
    urls?.delete(url)
    if (urls?.size !== 0) return
    this.#urls.delete(owner)
    if (typeof owner !== 'string') owner.removeEventListener('abort', this.#onAbort)
  }

  /** Revokes every URL. */
  dispose(): void {
    this.#unobserve()
    for (const url of [...this.#owners.keys()]) this.revoke(url)
  }

  readonly #onAbort = ({ target }: Event): void => this.#revokeAll(target as AbortSignal)

  #revokeAll(owner: ObjectUrlOwner): void {
    for (const url of [...(this.#urls.get(owner) ?? [])]) this.revoke(url)
  }
}
