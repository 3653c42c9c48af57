export {
  provideUploader,
  useActivity,
  useCollection,
  useConfig,
  useEntry,
  useEntryIds,
  useUploader,
} from './useUploader.js'
