import { type ConfigStore, ConfigToken } from '../config/ConfigStore.js'
import type { Scope } from '../di/Scope.js'
import { EntriesToken, type EntryStore } from '../entries/EntryStore.js'
import type { OutputError } from '../entries/UploadEntry.js'
import { KernelError } from '../KernelError.js'
import { LocaleToken } from '../locale/Locale.js'
import { LoggerToken } from '../ports/logger.js'
import { TransportToken } from '../upload/Transport.js'
import { toUploadError } from '../upload/uploadErrors.js'
import { type CollectionSnapshot, type CollectionState, CollectionToken } from './CollectionState.js'
import type { GroupInfo } from './GroupInfo.js'

/**
 * With `groupOutput` on, makes a group of the list whenever all of it is uploaded; what comes of an earlier list is
 * dropped.
 */
export class GroupOutput {
  readonly #scope: Scope
  readonly #config: ConfigStore
  readonly #entries: EntryStore
  readonly #collection: CollectionState
  readonly #onCreated: () => void
  /** The list that a group was last wanted of; empty for none. */
  #wanted = ''
  #controller = new AbortController()

  /** @param onCreated Called when a group has been made and counts. */
  constructor(scope: Scope, onCreated: () => void) {
    this.#scope = scope
    this.#config = scope.get(ConfigToken)
    this.#entries = scope.get(EntriesToken)
    this.#collection = scope.get(CollectionToken)
    this.#onCreated = onCreated
  }

  /** Takes a new state of the list. */
  update({ status, group }: CollectionSnapshot): void {
    const isOn = this.#config.get('groupOutput')
    if (!isOn) this.#collection.setGroup(null)
    const list = isOn && status === 'success' ? this.#list() : ''
    if (list === this.#wanted) return
    this.#wanted = list
    this.#controller.abort()
    if (list && !group) void this.#create(list)
  }

  /** Ends what is on its way. */
  dispose(): void {
    this.#controller.abort()
  }

  async #create(list: string): Promise<void> {
    this.#controller = new AbortController()
    const { signal } = this.#controller
    let group: GroupInfo | null = null
    let error: OutputError | null = null
    try {
      group = await this.#request(signal)
    } catch (cause) {
      error = signal.aborted ? null : this.#report(cause)
    }
    if (signal.aborted) return
    this.#collection.setGroup({ group, error, holds: () => this.#list() === list })
    // The list may have changed meanwhile, or a listener of its renewal changes it: that is seen at a second look.
    this.#collection.current()
    if (group && this.#collection.current().group === group) this.#onCreated()
  }

  async #request(signal: AbortSignal): Promise<GroupInfo> {
    const transport = this.#scope.get(TransportToken)
    if (!transport.createGroup) {
      throw new KernelError(
        'service-missing',
        'The transport cannot make groups. Switch "groupOutput" off, or install a transport that can.',
      )
    }
    const group = await transport.createGroup([...this.#entries.values()], { signal })
    if (typeof group?.cdnUrl !== 'string') throw new TypeError('The transport has answered no group.')
    return group
  }

  #report(cause: unknown): OutputError {
    const unknownText = this.#scope.get(LocaleToken).text('something-went-wrong')
    this.#scope
      .get(LoggerToken)
      .error('The group could not be made. The files are uploaded; retryAll() tries it again.', cause)
    const { type, message, error } = toUploadError(cause, unknownText)
    return { type, message, payload: { error } }
  }

  /** What a group is made of, as one text. */
  #list(): string {
    return Array.from(this.#entries.values(), ({ internalId, status, uuid, cdnUrl, cdnUrlModifiers }) =>
      [internalId, status, uuid, cdnUrl, cdnUrlModifiers].join(' '),
    ).join('\n')
  }
}
