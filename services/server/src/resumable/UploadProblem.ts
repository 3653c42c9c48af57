/** Registered problem types for resumable uploads and digests. Source: IANA's HTTP problem type registry, RFC 9457. */
export type ProblemType =
  | 'mismatching-upload-offset'
  | 'inconsistent-upload-length'
  | 'digest-invalid-values'
  | 'digest-mismatching-values'

const REGISTRY = 'https://iana.org/assignments/http-problem-types#'

/** A refusal with a registered problem type. */
export class UploadProblem extends Error {
  override readonly name = 'UploadProblem'
  readonly status: number
  /** Response body. */
  readonly body: Readonly<Record<string, unknown>>

  /** @param fields Members that the problem type defines. */
  constructor(type: ProblemType, status: 400 | 409, message: string, fields: object = {}) {
    super(message)
    this.status = status
    const title = type.replaceAll('-', ' ')
    const error = { code: type, message }
    this.body = { type: `${REGISTRY}${type}`, title, status, detail: message, ...fields, error }
  }
}
