import { CtxProvider, type UploadCollection } from './api/CtxProvider.js'
import type { UploaderPublicApi } from './types/ConfigType.js'
import type { EventMap } from './types/EventMap.js'
import type { EventType } from './values/EventType.js'

/**
 * The value of `apiRef` while a component is mounted: the API, and an event target whose events have the payload in `detail`.
 *
 * The type serves as an instance and as a class, so that refs of both `UploadCtxProvider` and `InstanceType<UploadCtxProvider>`
 * compile.
 */
export interface UploadCtxProvider extends EventTarget {
  // biome-ignore lint/suspicious/noMisleadingInstantiator: it is its own InstanceType
  new (): UploadCtxProvider
  /** Returns the API. */
  getAPI(): UploaderPublicApi
  /** The API. */
  readonly api: UploaderPublicApi
  /** The current configuration, read-only. */
  readonly cfg: UploaderPublicApi['cfg']
  /** Returns a message in the person's language. */
  readonly l10n: UploaderPublicApi['l10n']
  /** The file list. */
  readonly uploadCollection: UploadCollection
  addEventListener<T extends keyof EventMap>(
    type: T,
    listener: (event: EventMap[T]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void
  removeEventListener<T extends keyof EventMap>(
    type: T,
    listener: (event: EventMap[T]) => void,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void
}

/** The class for {@link UploadCtxProvider}. */
export const UploadCtxProvider: {
  new (): UploadCtxProvider
  readonly prototype: UploadCtxProvider
  readonly EventType: typeof EventType
} = CtxProvider as never
