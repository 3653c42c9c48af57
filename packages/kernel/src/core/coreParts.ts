import { ConfigStore } from '../config/ConfigStore.js'
import { consoleLogger } from '../di/consoleLogger.js'
import { EntryList } from '../entry/EntryList.js'
import { Events } from '../events/Events.js'
import { UploadBatches } from '../events/UploadBatches.js'
import { CollectionState } from '../list/CollectionState.js'
import { en } from '../locale/en.js'
import { Locale } from '../locale/Locale.js'
import { guardLogger } from '../ports/guardLogger.js'
import { systemRandom } from '../ports/Random.js'
import { systemClock } from '../ports/systemClock.js'
import { EntryAdder } from '../steps/EntryAdder.js'
import { removeEntries } from '../steps/removeEntries.js'
import { AttachLink } from './AttachLink.js'
import type { CoreServices } from './CoreServices.js'
import { coreConfig } from './coreConfig.js'

/** Creates each core service from the others. */
export const coreParts: { readonly [K in keyof CoreServices]: (core: CoreServices) => CoreServices[K] } = {
  adder: ({ random, entries, link }) =>
    new EntryAdder({ random, entries, admit: link.admit, nameOf: link.nameOf }),
  batches: (core) => new UploadBatches(core),
  clock: () => systemClock,
  collection: (core) => new CollectionState(core),
  config({ logger }) {
    const config = new ConfigStore(logger)
    config.define(coreConfig)
    return config
  },
  entries: ({ clock, logger }) => new EntryList(clock, logger),
  events: ({ logger }) => new Events(logger),
  link: ({ logger }) => new AttachLink(logger),
  locale: ({ config, logger }) => new Locale(config, logger, en),
  logger: () => guardLogger(consoleLogger),
  random: () => systemRandom,
  remove: (core) => (ids) => removeEntries(core, ids),
}
