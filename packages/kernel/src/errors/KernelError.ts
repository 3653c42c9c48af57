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

/** Table of the codes: what happened, why it matters, what to do. */
const TABLE = 'https://github.com/lading-uploader/lading/blob/main/docs/errors.md#codes-of-a-kernelerror'

/** An error of the kernel itself: what happened, why it matters, what to do. */
export class KernelError extends Error {
  /** Stable identifier to compare with; the message is for people and may change. */
  readonly code: KernelErrorCode
  /** URL of the page that says for each code what to do. */
  readonly help: string = TABLE

  constructor(code: KernelErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'KernelError'
    this.code = code
  }
}
