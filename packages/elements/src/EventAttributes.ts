import type { EventMap } from '@lading/kernel'

/** The events of an uploader as JSX passes them: `onfile-added`. */
export type EventAttributes = {
  readonly [K in keyof EventMap as `on${K}`]?: ((event: CustomEvent<EventMap[K]>) => void) | undefined
}
