import type { EventMap } from '@lading/kernel'

type Words<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Words<Rest>}`
  : Capitalize<Name>

/** An event's prop name: `onFileAdded` for `file-added`. */
export type EventPropName<Name extends string> = `on${Words<Name>}`

/** One `on…` prop per event; the handler receives the event's payload. */
export type EventProps = {
  readonly [K in keyof EventMap as EventPropName<K>]?: ((payload: EventMap[K]) => void) | undefined
}
