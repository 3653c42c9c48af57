export type { OnDeviceOptions } from './device/OnDeviceOptions.js'
export { onDevice } from './onDevice.js'
export type {
  SuggestionOffer,
  SuggestionProvider,
  SuggestionRequest,
  SuggestionRun,
} from './SuggestionProvider.js'
export type { SuggestConfig } from './suggestConfig.js'
export { suggestions } from './suggestions.js'
export type { SuggestMessages } from './suggestMessages.js'
