import { UploadProblem } from './UploadProblem.js'

/** Header fields of an append request; undefined if a field is missing or invalid. */
export interface UploadHeaders {
  readonly offset: number | undefined
  readonly isComplete: boolean | undefined
  /** File size. */
  readonly length: number | undefined
  /** Body size; undefined for a body without a length. */
  readonly bodyBytes: number | undefined
}

/** Reads a request's header fields. Source: RFC 9651 for their syntax. */
export function readUploadHeaders({ headers, body }: Request): UploadHeaders {
  // Item parameters have no meaning here.
  const read = (name: string) => headers.get(name)?.trim().replace(/;.*$/s, '')
  const readInteger = (name: string) => {
    const text = read(name) ?? ''
    return /^\d{1,15}$/.test(text) ? Number(text) : undefined
  }
  const complete = read('upload-complete')
  return {
    offset: readInteger('upload-offset'),
    isComplete: complete === '?1' ? true : complete === '?0' ? false : undefined,
    length: readInteger('upload-length'),
    bodyBytes: readInteger('content-length') ?? (body ? undefined : 0),
  }
}

/**
 * Returns the file size that a request names, either in its length field or because it's the last request.
 *
 * @param offset Where its body begins.
 * @throws UploadProblem `inconsistent-upload-length` if both differ
 */
export function findLength(
  { isComplete, length, bodyBytes }: UploadHeaders,
  offset: number,
): number | undefined {
  const end = isComplete && bodyBytes !== undefined ? offset + bodyBytes : undefined
  if (end !== undefined && length !== undefined && end !== length) throw createInconsistent(length, end)
  return length ?? end
}

/** Creates the problem for a request whose size differs from the known size. */
export function createInconsistent(known: number, named: number): UploadProblem {
  const message = `The file was announced with ${known} bytes, and this request makes it ${named}. Upload the file again.`
  return new UploadProblem('inconsistent-upload-length', 400, message)
}
