/**
 * An element that dispatches events with a payload in `detail`.
 *
 * @typeParam Payloads Payloads by event name.
 */
export interface ElementEventSource<Payloads> {
  addEventListener<K extends keyof Payloads>(
    type: K,
    listener: (event: CustomEvent<Payloads[K]>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void
  removeEventListener<K extends keyof Payloads>(
    type: K,
    listener: (event: CustomEvent<Payloads[K]>) => void,
    options?: boolean | EventListenerOptions,
  ): void
}
