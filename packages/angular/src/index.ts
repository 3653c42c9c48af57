export {
  injectActivity,
  injectCollection,
  injectConfig,
  injectEntry,
  injectEntryIds,
  injectUploader,
  provideUploader,
} from './injectUploader.js'
