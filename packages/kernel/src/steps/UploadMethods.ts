import type { ConfigStore } from '../config/ConfigStore.js'
import { toList } from '../config/toList.js'
import type { Logger } from '../di/Logger.js'
import type { Scope } from '../di/Scope.js'
import { type Token, token } from '../di/token.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import { KernelError } from '../errors/KernelError.js'
import type { SlotRegistry } from '../slots/SlotRegistry.js'
import { readSnapshot, type SnapshotOptions } from '../slots/UploaderSnapshot.js'
import type { GroupMethod } from './GroupMethod.js'
import { type Transport, TransportToken } from './Transport.js'
import type { UploadMethod, UploadMethodContext } from './UploadMethod.js'

/** Services of {@link UploadMethods}. */
export interface UploadMethodsOptions extends SnapshotOptions {
  readonly scope: Pick<Scope, 'get' | 'tryGet'>
  readonly slots: Pick<SlotRegistry, 'items' | 'present' | 'settings'>
  readonly config: Pick<ConfigStore, 'values'>
  readonly logger: Logger
}

/** What sends an entry. */
export type EntrySender = UploadMethod | Transport

/** Token of the {@link UploadMethods}. */
export const UploadMethodsToken: Token<UploadMethods> = token('upload-methods')

type MethodSlot = 'uploadMethod' | 'groupMethod'
type Asked = UploadEntry | readonly UploadEntry[]
type AskedMethod = { readonly id: string; readonly order?: number } & {
  accepts(asked: Asked, context: UploadMethodContext): unknown
}

/** Chooses what sends an entry and what creates a group: a method of the slot, or else the transport itself. */
export class UploadMethods {
  readonly #options: UploadMethodsOptions
  /** The pairs of methods that were reported, because both accept the same entry. */
  readonly #reported = new Set<string>()

  constructor(options: UploadMethodsOptions) {
    this.#options = options
  }

  /**
   * Returns the first method that accepts an entry, or else a transport that sends by itself.
   *
   * @throws KernelError `upload-method-missing` if nothing accepts it, `upload-method-failed` if a method fails in `accepts()`,
   *   `service-missing` if there are neither methods nor a transport
   */
  find(entry: UploadEntry): EntrySender {
    const { scope, slots } = this.#options
    const method = this.#choose('uploadMethod', entry)
    if (method) return method as UploadMethod
    const transport = scope.get(TransportToken)
    if (transport.preset !== transport) return transport
    const ids = slots.items('uploadMethod').map(({ id }) => id)
    throw new KernelError(
      'upload-method-missing',
      `No upload method accepts "${nameOf(entry)}" (${entry.mimeType ?? 'unknown type'}, source "${entry.source}"), so it is not sent. Asked: ${ids.join(', ') || 'none'}. Contribute a method that accepts it, or refuse such files by a validator.`,
    )
  }

  /** Whether anything can create groups. @throws KernelError `service-missing` if there are neither methods nor a transport */
  get hasGroups(): boolean {
    const { scope, slots } = this.#options
    if (slots.items('groupMethod').length > 0) return true
    const transport = scope.get(TransportToken)
    return transport.preset !== transport && !!transport.createGroup
  }

  /** Returns what creates a group of these entries; undefined if nothing does. @throws KernelError as {@link find} does */
  findGroup(entries: readonly UploadEntry[]): GroupMethod['create'] | undefined {
    const method = this.#choose('groupMethod', entries) as GroupMethod | undefined
    if (method) return (...given) => method.create(...given)
    const transport = this.#options.scope.get(TransportToken)
    return transport.preset === transport ? undefined : transport.createGroup?.bind(transport)
  }

  #choose(slot: MethodSlot, asked: Asked): object | undefined {
    const { config, logger, scope, slots } = this.#options
    let items: readonly unknown[] = slots.items(slot)
    if (items.length === 0) return undefined
    if ((items as readonly UploadMethod[]).some(({ when }) => when))
      items = slots.present(slot, readSnapshot(this.#options))
    const context: UploadMethodContext = {
      config: config.values,
      transport: scope.tryGet(TransportToken),
      has: (id) => slots.items(slot).some((item) => item.id === id),
    }
    let first: AskedMethod | undefined
    for (const method of items as readonly AskedMethod[]) {
      const isTie = first && this.#isTie(slot, first, method)
      if (first && !isTie) continue
      try {
        if (!accepts(method, asked, context)) continue
      } catch (error) {
        // The first one accepts it whatever the others say.
        if (first) continue
        throw error
      }
      if (!first) {
        first = method
        continue
      }
      const pair = `"${first.id}" and "${method.id}"`
      if (!this.#reported.has(pair))
        logger.warn(
          `Two items of "${slot}" accept "${nameOf(asked)}", ${pair}, and have the same order, so "${first.id}" is used. Give one of them another order, or leave one out: slots: { ${slot}: { disable: ['${method.id}'] } }.`,
        )
      this.#reported.add(pair)
    }
    return first
  }

  /** Whether nothing but their arrival decides between two methods. */
  #isTie(slot: MethodSlot, { id, order = 0 }: AskedMethod, other: AskedMethod): boolean {
    const byPage = toList(this.#options.slots.settings[slot]?.order)
    return order === (other.order ?? 0) && !byPage.includes(id) && !byPage.includes(other.id)
  }
}

/** @throws KernelError `upload-method-failed` for a method that throws or answers by a promise */
function accepts(method: AskedMethod, asked: Asked, context: UploadMethodContext): boolean {
  let cause: unknown
  try {
    const answer = method.accepts(asked, context)
    if (!(answer instanceof Promise)) return !!answer
    answer.catch(() => {})
  } catch (error) {
    cause = error
  }
  throw new KernelError(
    'upload-method-failed',
    `The upload method "${method.id}" failed in accepts(), so "${nameOf(asked)}" is not sent: another method could send it to the wrong place. accepts() must return true or false, without a promise.`,
    { cause },
  )
}

const nameOf = (asked: Asked) =>
  'internalId' in asked ? (asked.fileName ?? asked.externalUrl ?? 'file') : 'the list'
