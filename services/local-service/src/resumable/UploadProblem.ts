/** Registered problem types for resumable uploads and for digests. Source: IANA's HTTP problem type registry, RFC 9457. */
export type ProblemType =
  | 'mismatching-upload-offset'
  | 'inconsistent-upload-length'
  | 'digest-invalid-values'
  | 'digest-mismatching-values'

const REGISTRY = 'https://iana.org/assignments/http-problem-types#'

/** A refusal with a registered problem type. */
export class UploadProblem extends Error {
  override readonly name = 'UploadProblem'
  readonly statusCode: number
  /** Response body. */
  readonly body: Readonly<Record<string, unknown>>

  /** @param fields Members that the problem type defines. */
  constructor(type: ProblemType, statusCode: 400 | 409, message: string, fields: object = {}) {
    super(message)
    this.statusCode = statusCode
    const title = type.replaceAll('-', ' ')
    const error = { code: type, message }
    this.body = { type: `${REGISTRY}${type}`, title, status: statusCode, detail: message, ...fields, error }
  }
}
