import type { FileInfo } from './FileInfo.js'
import type { Refusal } from './UploadService.js'

/** Calls that a page sends to the service worker. */
export type ServiceCall =
  | { readonly kind: 'refuse'; readonly refusal: Refusal }
  | { readonly kind: 'files' }
  | { readonly kind: 'clear' }

/** The worker's answers, by kind of call. */
export interface ServiceAnswers {
  readonly refuse: null
  readonly files: readonly FileInfo[]
  readonly clear: null
}
