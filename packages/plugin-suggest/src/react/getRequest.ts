import type { SuggestionRequest } from '../SuggestionProvider.js'
import type { SuggestToolProps } from './SuggestToolProps.js'

/** Returns what a provider is asked for. */
export function getRequest({ uploader, entry, file, fieldId, label }: SuggestToolProps): SuggestionRequest {
  return {
    field: fieldId,
    label,
    file,
    entry: uploader.getOutputItem(entry.internalId),
    language: uploader.locale.language,
  }
}
