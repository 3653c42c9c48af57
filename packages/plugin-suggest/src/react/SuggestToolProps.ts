import type { MetaFieldToolProps, UploadEntry } from '@lading/kernel'
import type { SuggestionProvider } from '../SuggestionProvider.js'

/** Props for the button that fills in a field. */
export interface SuggestToolProps extends Omit<MetaFieldToolProps, 'entries'> {
  readonly entry: UploadEntry
  readonly file: Blob
  readonly provider: SuggestionProvider
  /** Functions that renew each field's offer. All fields share a downloaded model. */
  readonly renewals: Set<() => void>
}
