import type { MetaFieldToolProps, UploadEntry } from '@lading/kernel'
import type { SuggestionProvider } from '../SuggestionProvider.js'

/** Props for the button that fills in a field. */
export interface SuggestToolProps extends Omit<MetaFieldToolProps, 'entries'> {
  readonly entry: UploadEntry
  readonly file: Blob
  readonly provider: SuggestionProvider
  /** Functions that ask for each field's offer again: a model that one field has downloaded is there for all. */
  readonly renewals: Set<() => void>
}
