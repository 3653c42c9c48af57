/** Result of one store check. */
export interface Finding {
  readonly name: string
  /** `failed` means that the service can't work; `limited` costs something, which the note names. */
  readonly result: 'ok' | 'limited' | 'failed'
  readonly note: string
}
