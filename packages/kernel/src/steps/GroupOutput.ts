import type { ConfigStore } from '../config/ConfigStore.js'
import type { Logger } from '../di/Logger.js'
import type { EntryList } from '../entry/EntryList.js'
import type { GroupInfo } from '../entry/GroupInfo.js'
import { KernelError } from '../errors/KernelError.js'
import type { OutputError } from '../errors/OutputError.js'
import type { CollectionSnapshot } from '../list/CollectionSnapshot.js'
import type { CollectionState } from '../list/CollectionState.js'
import type { Locale } from '../locale/Locale.js'
import { canCreateGroups } from './canCreateGroups.js'
import { findGroupMethod, type ScopedUploader } from './findGroupMethod.js'
import { toUploadError } from './finish.js'

/** Services for {@link GroupOutput}. */
export interface GroupOutputOptions {
  readonly config: ConfigStore
  readonly entries: EntryList
  readonly collection: CollectionState
  readonly locale: Locale
  readonly logger: Logger
}

const UNSUPPORTED =
  'The transport cannot create groups, so the list fails. Switch "groupOutput" off, or install a transport or a group method that can.'

/** With `groupOutput` on, creates a group whenever the whole list is uploaded. Discards stale results. */
export class GroupOutput {
  readonly #options: GroupOutputOptions
  readonly #uploader: ScopedUploader
  readonly #onCreated: () => void
  /** Fingerprint of the last list that a group was requested for; empty if no group was requested. */
  #requested = ''
  #controller = new AbortController()
  #isWarned = false

  /** @param onCreated Called when a group was created and is still current. */
  constructor(
    { config, entries, collection, locale, logger }: GroupOutputOptions,
    uploader: ScopedUploader,
    onCreated: () => void,
  ) {
    this.#options = { config, entries, collection, locale, logger }
    this.#uploader = uploader
    this.#onCreated = onCreated
  }

  /** Receives a new state of the list. */
  update({ status, group, totalCount }: CollectionSnapshot): void {
    const { config, collection } = this.#options
    const isOn = config.values.groupOutput
    if (!isOn) collection.setGroup(null)
    else if (totalCount > 0) this.#warnIfUnsupported()
    const list = isOn && status === 'success' ? this.#fingerprint() : ''
    if (list === this.#requested) return
    this.#requested = list
    this.#controller.abort()
    if (list && !group) void this.#create(list)
  }

  /** Aborts a group that is being created. */
  dispose(): void {
    this.#controller.abort()
  }

  /** Warns early; otherwise the list would fail only after all uploads have succeeded. */
  #warnIfUnsupported(): void {
    if (this.#isWarned) return
    let hasGroups: boolean
    try {
      hasGroups = canCreateGroups(this.#uploader)
    } catch {
      return
    }
    this.#isWarned = true
    if (hasGroups) return
    this.#options.logger.error(UNSUPPORTED)
  }

  async #create(list: string): Promise<void> {
    const { collection } = this.#options
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
    collection.setGroup({ group, error, isCurrent: () => this.#fingerprint() === list })
    // Read twice: an observer of the first snapshot can change the list, which makes the group stale.
    collection.current()
    if (group && collection.current().group === group) this.#onCreated()
  }

  async #request(signal: AbortSignal): Promise<GroupInfo> {
    const entries = [...this.#options.entries.values()]
    const create = findGroupMethod(this.#uploader, entries)
    if (!create) throw new KernelError('service-missing', UNSUPPORTED)
    const group = await create(entries, { signal })
    if (typeof group?.cdnUrl !== 'string') throw new TypeError('The transport returned no group.')
    return group
  }

  #report(cause: unknown): OutputError {
    const { logger, locale } = this.#options
    logger.error('The group could not be created. The files are uploaded; retryAll() tries again.', cause)
    const { type, message, error } = toUploadError(cause, locale.message('something-went-wrong'))
    return { type, message, payload: { error } }
  }

  /** Returns the group members as one string. */
  #fingerprint(): string {
    return [...this.#options.entries.values()]
      .map(({ internalId, status, uuid, cdnUrl, cdnUrlModifiers }) =>
        [internalId, status, uuid, cdnUrl, cdnUrlModifiers].join(' '),
      )
      .join('\n')
  }
}
