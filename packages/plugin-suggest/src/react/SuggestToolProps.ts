import type { MetaFieldToolProps, UploadEntry } from '@lading/kernel'
import type { SuggestionProvider } from '../SuggestionProvider.js'

/** Props for the button that fills in a field. */
export interface SuggestToolProps extends Omit<MetaFieldToolProps, 'entries'> {
  readonly entry: UploadEntry
  readonly file: Blob
  readonly provider: SuggestionProvider
}
