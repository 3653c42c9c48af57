import { isLateAnswer } from '../async/isLateAnswer.js'
import type { ConfigStore } from '../config/ConfigStore.js'
import type { Scope } from '../di/Scope.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import { KernelError } from '../errors/KernelError.js'
import { describeContribution } from '../slots/describeContribution.js'
import type { SlotRegistry } from '../slots/SlotRegistry.js'
import { readSnapshot, type SnapshotOptions } from '../slots/UploaderSnapshot.js'
import type { GroupMethod } from './GroupMethod.js'
import { type Transport, TransportToken } from './Transport.js'
import type { UploadMethod } from './UploadMethod.js'

/** Services for {@link UploadMethods}. */
export interface UploadMethodsOptions extends SnapshotOptions {
  readonly scope: Pick<Scope, 'get' | 'tryGet'>
  readonly slots: Pick<SlotRegistry, 'items' | 'present'>
  readonly config: Pick<ConfigStore, 'values'>
}

/** Sends an entry: an upload method, or the transport itself. */
export type EntrySender = UploadMethod | Transport

/** The method slots, with the argument that `accepts()` receives in each. */
export interface MethodSlots {
  readonly uploadMethod: { readonly item: UploadMethod; readonly asked: UploadEntry }
  readonly groupMethod: { readonly item: GroupMethod; readonly asked: readonly UploadEntry[] }
}

/** Chooses what sends an entry: a method from the slot, or the transport as a fallback. */
export class UploadMethods {
  readonly #options: UploadMethodsOptions

  constructor(options: UploadMethodsOptions) {
    this.#options = options
  }

  /**
   * Returns the first method that accepts an entry, or falls back to a transport that sends entries itself.
   *
   * @throws KernelError `upload-method-missing` if nothing accepts the entry, `upload-method-failed` if a method fails in
   * `accepts()`, `service-missing` if there are neither methods nor a transport
   */
  find(entry: UploadEntry): EntrySender {
    const { scope, slots } = this.#options
    const method = this.choose('uploadMethod', entry)
    if (method) return method
    const transport = scope.get(TransportToken)
    if (transport.preset !== transport) return transport
    const ids = slots.items('uploadMethod').map(({ id }) => id)
    throw new KernelError(
      'upload-method-missing',
      `No upload method accepts "${nameOf(entry)}" from "${entry.source}", so it is not sent. Contribute one that does. Asked: ${ids}.`,
    )
  }

  /** Returns the first method in a slot that accepts an entry or a list. @throws KernelError `upload-method-failed` */
  choose<K extends keyof MethodSlots>(
    slot: K,
    asked: MethodSlots[K]['asked'],
  ): MethodSlots[K]['item'] | undefined {
    const { slots } = this.#options
    let items = slots.items(slot)
    // Read the uploader's state only if an item has a condition.
    if (items.some(({ when }) => when)) items = slots.present(slot, readSnapshot(this.#options))
    return items.find((item) => this.accepts(slot, item, asked))
  }

  /**
   * Returns whether a method accepts an entry or a list. @throws KernelError `upload-method-failed` if the method throws or
   * returns a promise
   */
  accepts<K extends keyof MethodSlots>(
    slot: K,
    item: SlotItemOf<K>,
    asked: MethodSlots[K]['asked'],
  ): boolean {
    const { config, scope, slots } = this.#options
    let cause: unknown
    try {
      const answer: unknown = item.accepts(asked as never, {
        config: config.values,
        transport: scope.tryGet(TransportToken),
        has: (other) => slots.items(slot).some(({ id }) => id === other),
      })
      if (!isLateAnswer(answer)) return !!answer
    } catch (error) {
      cause = error
    }
    throw new KernelError(
      'upload-method-failed',
      `The ${slot} "${item.id}" failed in accepts(), so "${nameOf(asked)}" is not sent. It must return true or false, without a promise.${describeContribution(item)}`,
      { cause },
    )
  }
}

type SlotItemOf<K extends keyof MethodSlots> = Pick<MethodSlots[K]['item'], 'id' | 'accepts'>

/** Returns a display name for an entry or list, for error messages. */
export function nameOf(asked: UploadEntry | readonly UploadEntry[]): string {
  const { fileName, externalUrl } = ('length' in asked ? {} : asked) as Partial<UploadEntry>
  return fileName ?? externalUrl ?? 'the list'
}
