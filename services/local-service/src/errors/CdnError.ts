/** Stable reasons why the CDN can't deliver a file, each with its HTTP status. */
const statusCodes = {
  'file-not-found': 404,
  'project-unknown': 404,
  'file-damaged': 500,
  'operation-unknown': 400,
  'operation-malformed': 400,
  'too-many-operations': 400,
  'not-an-image': 400,
  'image-too-large': 400,
  'image-unreadable': 400,
  'output-too-large': 400,
  'render-timeout': 408,
  'render-too-large': 413,
  'render-abandoned': 499,
  'signature-required': 403,
  'signature-invalid': 403,
  'signature-expired': 403,
  'file-checking': 403,
  'file-infected': 403,
  'file-unchecked': 403,
  'host-not-proxied': 403,
  'source-unavailable': 502,
  'service-closing': 503,
} as const

export type CdnErrorCode = keyof typeof statusCodes

/** Thrown if the CDN can't deliver a URL; the message is one or two sentences of plain text. */
export class CdnError extends Error {
  override readonly name = 'CdnError'
  /** Identifies the error for programs. */
  readonly code: CdnErrorCode
  /** HTTP status to answer with. */
  readonly statusCode: number

  constructor(code: CdnErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.code = code
    this.statusCode = statusCodes[code]
  }
}
