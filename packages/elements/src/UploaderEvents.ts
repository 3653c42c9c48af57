import type { EventMap } from '@lading/kernel'
import type { ElementEventSource } from './ElementEventSource.js'

/** The events of an uploader, for `addEventListener()`. */
export interface UploaderEvents extends ElementEventSource<EventMap> {}
