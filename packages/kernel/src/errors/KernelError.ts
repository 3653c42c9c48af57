/** Stable codes of {@link KernelError}; `docs/errors.md` has one row for each. */
export type KernelErrorCode =
  | 'service-missing'
  | 'service-not-ready'
  | 'service-in-use'
  | 'scope-disposed'
  | 'service-cycle'
  | 'plugin-invalid'
  | 'plugin-incompatible'
  | 'plugin-needs-missing'
  | 'plugin-needs-cycle'
  | 'plugin-setup-failed'
  | 'uploader-destroyed'
  | 'entry-unknown'
  | 'entry-not-uploaded'
  | 'entry-sent'
  | 'input-invalid'
  | 'upload-method-missing'
  | 'upload-method-failed'

/** The table of error codes, with an anchor for each code. */
const TABLE = 'https://github.com/lading-uploader/lading/blob/main/docs/errors.md#'

/** A kernel error. The message says what happened, why it matters and what to do. */
export class KernelError extends Error {
  /** Stable identifier to compare with. Don't compare the message, which is for people and can change. */
  readonly code: KernelErrorCode
  /** URL of this code's help: what happened, why it matters, what to do. */
  readonly help: string

  constructor(code: KernelErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.name = 'KernelError'
    this.code = code
    this.help = TABLE + code
  }
}
