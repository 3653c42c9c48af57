import type { MessageKey, OutputFileEntry } from '@lading/kernel'

/** The field that a person wants a suggestion for. */
export interface SuggestionRequest {
  /** The field's metadata key, such as `alt`. */
  readonly field: string
  /** The field's label, as people read it. */
  readonly label: string
  /** The file's bytes. */
  readonly file: Blob
  readonly entry: OutputFileEntry
  /** The language to write in, as a BCP 47 tag. */
  readonly language: string
}

/** A suggestion that can be made, and its cost. */
export interface SuggestionOffer {
  /** Bytes that are downloaded once before the first suggestion. The button says so. @default 0 */
  readonly downloadBytes?: number
}

/** A single suggestion's lifetime. */
export interface SuggestionRun {
  /** Aborted when the person stops or leaves. */
  readonly signal: AbortSignal
  /** Reports the download. @param share From 0 to 1 */
  readonly onDownload: (share: number) => void
}

/** Makes suggestions, on the device or by calling a service. */
export interface SuggestionProvider {
  /** Text next to the button: who makes the suggestion, and what is sent for it. A message key, or the text itself. */
  readonly note: MessageKey
  /** Tells whether a suggestion can be made. Without an offer there's no button. Must not download anything. */
  readonly offer: (request: SuggestionRequest) => SuggestionOffer | null | Promise<SuggestionOffer | null>
  /** Called by the person's press. Resolves with plain text; empty text counts as no suggestion. */
  readonly suggest: (request: SuggestionRequest, run: SuggestionRun) => string | Promise<string>
}
