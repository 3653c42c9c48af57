import type { EventMap } from '@lading/kernel'
import type { ElementEventSource } from './ElementEventSource.js'

/** An uploader's events, for `addEventListener()`. */
export interface UploaderEvents extends ElementEventSource<EventMap> {}
