/** Result of one check of a store. */
export interface Finding {
  readonly name: string
  /** `failed` stops the service from working; `limited` costs something that the note names. */
  readonly result: 'ok' | 'limited' | 'failed'
  readonly note: string
}
