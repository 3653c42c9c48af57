import { UploadProblem } from './UploadProblem.js'

/** Header fields of a request that appends; undefined where a field is missing or not valid. */
export interface UploadHeaders {
  readonly offset: number | undefined
  readonly isComplete: boolean | undefined
  /** Size of the file. */
  readonly length: number | undefined
  /** Size of the body; undefined for a body without a length. */
  readonly bodyBytes: number | undefined
}

/** Reads the header fields of a request. Source: RFC 9651 for their form. */
export function readUploadHeaders({ headers, body }: Request): UploadHeaders {
  // Parameters of an item mean nothing here.
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
 * Returns the size of the file that a request names, by its field or by being the last one.
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

/** Creates the problem of a request that names another size than was known. */
export function createInconsistent(known: number, named: number): UploadProblem {
  const message = `The file was announced with ${known} bytes, and this request makes it ${named}. Upload the file again.`
  return new UploadProblem('inconsistent-upload-length', 400, message)
}
