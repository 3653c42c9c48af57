import type { ConfigStore } from '../config/ConfigStore.js'
import type { Logger } from '../di/Logger.js'
import type { EntryList } from '../entry/EntryList.js'
import type { EventMap } from '../events/EventMap.js'
import type { Events } from '../events/Events.js'
import type { UploadBatches } from '../events/UploadBatches.js'
import type { CollectionState } from '../list/CollectionState.js'
import type { Locale } from '../locale/Locale.js'
import type { Clock } from '../ports/Clock.js'
import type { Random } from '../ports/Random.js'
import type { EntryAdder } from '../steps/EntryAdder.js'
import type { RemovedFiles } from '../steps/removeEntries.js'
import type { AttachLink } from './AttachLink.js'

/** A core's services, by name. You can replace each through the options of `createCore()`. */
export interface CoreServices {
  readonly adder: EntryAdder
  readonly batches: UploadBatches
  readonly clock: Clock
  readonly collection: CollectionState
  readonly config: ConfigStore
  readonly entries: EntryList
  readonly events: Events<EventMap>
  readonly link: AttachLink
  readonly locale: Locale
  readonly logger: Logger
  readonly random: Random
  readonly remove: (ids: readonly string[]) => RemovedFiles
}
