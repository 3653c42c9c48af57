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

/** Table of the codes, with an anchor of each: what happened, why it matters, what to do. */
const TABLE = 'https://github.com/lading-uploader/lading/blob/main/docs/errors.md#'

/** An error of the kernel itself: what happened, why it matters, what to do. */
export class KernelError extends Error {
  /** Stable identifier to compare with; the message is for people and may change. */
  readonly code: KernelErrorCode
  /** URL of the row that says what to do about this code. */
  readonly help: string

  constructor(code: KernelErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.name = 'KernelError'
    this.code = code
    this.help = TABLE + code
  }
}
