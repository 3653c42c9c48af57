import type { EventMap } from '@lading/kernel'

/** An uploader's events as JSX passes them: `onfile-added`. */
export type EventAttributes = {
  readonly [K in keyof EventMap as `on${K}`]?: ((event: CustomEvent<EventMap[K]>) => void) | undefined
}
