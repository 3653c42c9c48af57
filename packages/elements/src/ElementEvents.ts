import type { EventMap } from '@lading/kernel'
import type { EditorResult } from '@lading/plugin-editor/react'

/** An element that dispatches events with a payload in `detail`. */
interface EventSource<Payloads> {
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

/** The events of an uploader, for `addEventListener()`. */
export interface UploaderEvents extends EventSource<EventMap> {}

/** The events of the image editor, for `addEventListener()`. */
export interface ImageEditorEvents
  extends EventSource<{ apply: EditorResult; change: EditorResult; cancel: null }> {}

/** The events of an uploader as JSX passes them: `onfile-added`. */
export type EventAttributes = {
  readonly [K in keyof EventMap as `on${K}`]?: ((event: CustomEvent<EventMap[K]>) => void) | undefined
}
