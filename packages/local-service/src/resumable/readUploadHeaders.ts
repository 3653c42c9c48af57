import type { IncomingHttpHeaders } from 'node:http'
import { createMetadata } from '@lading/cdn/names'
import { metadataLimits } from '../upload/parseMetadataFields.js'
import { UploadProblem } from './UploadProblem.js'

/** Header fields of a request of a resumable upload; undefined where a field is missing or not valid. */
export interface UploadHeaders {
  readonly offset: number | undefined
  /** True if the file ends with this request. */
  readonly isComplete: boolean | undefined
  /** Size of the file, in bytes, as `Upload-Length` gives it. */
  readonly length: number | undefined
  /** Size of the body in bytes; undefined for a body without a length. */
  readonly bodyBytes: number | undefined
}

/** Reads the header fields of a request. Source: draft-ietf-httpbis-resumable-upload, and RFC 9651 for their form. */
export function readUploadHeaders(headers: IncomingHttpHeaders): UploadHeaders {
  const read = (name: string) => {
    const value = headers[name]
    // Parameters of an item mean nothing here.
    return typeof value === 'string' ? value.trim().replace(/;.*$/s, '') : ''
  }
  const readInteger = (name: string) => (/^\d{1,15}$/.test(read(name)) ? Number(read(name)) : undefined)
  const complete = read('upload-complete')
  const isComplete = complete === '?1' ? true : complete === '?0' ? false : undefined
  const hasBody = headers['transfer-encoding'] !== undefined
  const bodyBytes = hasBody ? undefined : (readInteger('content-length') ?? 0)
  return {
    offset: readInteger('upload-offset'),
    isComplete,
    length: readInteger('upload-length'),
    bodyBytes,
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

/** Creates the problem of a request that doesn't begin where the upload ends. */
export function createOffsetMismatch(expected: number, provided: number | undefined): UploadProblem {
  const message = 'The request begins at another offset than the upload has. Continue at the one that it has.'
  const offsets = { 'expected-offset': expected, 'provided-offset': provided ?? null }
  return new UploadProblem('mismatching-upload-offset', 409, message, offsets)
}

/** The file name of a `Content-Disposition`; empty without one. Source: RFC 6266. */
export function readFileName(headers: IncomingHttpHeaders): string {
  const text = headers['content-disposition'] ?? ''
  const encoded = /filename\*=utf-8''([^;]+)/i.exec(text)?.[1]
  const plain = /filename="((?:[^"\\]|\\.)*)"/i.exec(text)?.[1]?.replace(/\\(.)/g, '$1') ?? ''
  if (encoded === undefined) return plain
  try {
    return decodeURIComponent(encoded)
  } catch {
    return plain
  }
}

/** Metadata, which the standard does not have, as the fields of a form. */
export function readMetadata(headers: IncomingHttpHeaders): [name: string, value: string][] {
  const text = headers['lading-metadata']
  if (typeof text !== 'string') return []
  try {
    const value: unknown = JSON.parse(decodeURIComponent(text))
    const metadata = createMetadata(value, { maxCharacters: metadataLimits.valueLength })
    return Object.entries(metadata).map(([key, text]) => [`metadata[${key}]`, text])
  } catch {
    return []
  }
}
