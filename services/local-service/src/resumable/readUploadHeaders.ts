import type { IncomingHttpHeaders } from 'node:http'
import { createMetadata } from '@lading/cdn/names'
import { metadataLimits } from '../upload/parseMetadataFields.js'
import { UploadProblem } from './UploadProblem.js'

/** Header fields of a resumable upload request; undefined if a field is missing or invalid. */
export interface UploadHeaders {
  readonly offset: number | undefined
  /** True if the file ends with this request. */
  readonly isComplete: boolean | undefined
  /** File size in bytes, from `Upload-Length`. */
  readonly length: number | undefined
  /** Body size in bytes; undefined for a body without a length. */
  readonly bodyBytes: number | undefined
}

/** Reads a request's header fields. Source: draft-ietf-httpbis-resumable-upload, and RFC 9651 for their syntax. */
export function readUploadHeaders(headers: IncomingHttpHeaders): UploadHeaders {
  const read = (name: string) => {
    const value = headers[name]
    // Item parameters mean nothing here.
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
 * Returns the file size that a request implies, from its field or because it's the last request.
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

/** Creates the problem for a request that names a different size than the known size. */
export function createInconsistent(known: number, named: number): UploadProblem {
  const message = `The file was announced with ${known} bytes, and this request makes it ${named}. Upload the file again.`
  return new UploadProblem('inconsistent-upload-length', 400, message)
}

/** Creates the problem for a request that doesn't begin where the upload ends. */
export function createOffsetMismatch(expected: number, provided: number | undefined): UploadProblem {
  const message = 'The request begins at another offset than the upload has. Continue at the one that it has.'
  const offsets = { 'expected-offset': expected, 'provided-offset': provided ?? null }
  return new UploadProblem('mismatching-upload-offset', 409, message, offsets)
}

/** Returns the file name in a `Content-Disposition`; empty without it. Source: RFC 6266. */
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

/** Returns metadata, which the standard doesn't have, as form fields. */
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
