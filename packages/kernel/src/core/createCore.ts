import type { ConfigValues } from '../config/ConfigStore.js'
import type { EntryStep } from '../entry/EntryList.js'
import { CollectionEvents } from '../events/CollectionEvents.js'
import { emitEntryEvents } from '../events/emitEntryEvents.js'
import { Uploader } from '../Uploader.js'
import type { CoreServices } from './CoreServices.js'
import { coreParts } from './coreParts.js'

/** An uploader without plugins, validators, a transport and Uppy: these attach to it later. */
export interface Core {
  /** The API, which stays the same object when the rest attaches. */
  readonly uploader: Uploader
  readonly services: CoreServices
  /** Emits the events of individual entries. */
  readonly entryEvents: EntryStep
  /** Subscribes the list events again, so that existing list observers are notified first. */
  readonly followList: () => void
}

/**
 * Creates an uploader's core: the list, configuration, events, counts and messages. It's synchronous and complete without loading Uppy or
 * tsyringe. You can add files at any time; they're validated and sent once the rest is attached.
 *
 * @param given Services that replace the core's default services.
 */
export function createCore(values: ConfigValues = {}, given: Partial<CoreServices> = {}): Core {
  const services = {} as CoreServices
  for (const name of Object.keys(coreParts) as (keyof CoreServices)[]) {
    let part: unknown = given[name]
    Object.defineProperty(services, name, {
      get() {
        part ??= coreParts[name](services)
        return part
      },
    })
  }
  const core = connectCore(services)
  for (const name of ['collection', 'entries'] as const) {
    services.link.onDispose(() => services[name].dispose())
  }
  services.config.set(values)
  return core
}

/** Connects a core's services with each other and with the API. */
export function connectCore(services: CoreServices): Core {
  // Read the services once: a scope throws after the uploader is destroyed, but the API must stay readable.
  const parts = Object.keys(coreParts).map((name) => [name, services[name as keyof CoreServices]])
  const uploader = new Uploader(Object.fromEntries(parts) as CoreServices)
  const { batches, clock, entries, collection, config, events, link } = services
  const collectionEvents = new CollectionEvents({ entries, collection, events, clock, uploader })
  const entryEvents = emitEntryEvents(batches, events, () => collectionEvents.uploadedEntryAdded())
  entries.connect([collection.follow, entryEvents])
  let stop = () => {}
  const followList = () => {
    stop()
    stop = collection.observe(collectionEvents.update)
  }
  followList()
  config.subscribe(['debug'], () => {
    entries.isDebugging = config.get('debug')
  })
  link.onDispose(() => batches.end())
  link.onDispose(() => collectionEvents.dispose())
  return { uploader, services, entryEvents, followList }
}
