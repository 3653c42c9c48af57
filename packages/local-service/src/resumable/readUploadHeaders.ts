import type { IncomingHttpHeaders } from 'node:http'
import { createMetadata } from '@lading/cdn/names'
import { metadataLimits } from '../upload/parseMetadataFields.js'

/** Header fields of a request of a resumable upload; undefined where a field is missing or not valid. */
export interface UploadHeaders {
  readonly offset: number | undefined
  /** True if the file ends with this request. */
  readonly isComplete: boolean | undefined
  /** Size of the file, as far as the fields give it. */
  readonly sizeBytes: number | undefined
  /** Size of the body. */
  readonly bodyBytes: number | undefined
}

/** Reads the header fields of a request. Source: draft-ietf-httpbis-resumable-upload, and RFC 9651 for their form. */
export function readUploadHeaders(headers: IncomingHttpHeaders): UploadHeaders {
  const read = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const readInteger = (name: string) => (/^\d{1,15}$/.test(read(name)) ? Number(read(name)) : undefined)
  const complete = read('upload-complete')
  const isComplete = complete === '?1' ? true : complete === '?0' ? false : undefined
  const offset = readInteger('upload-offset')
  const hasBody = headers['transfer-encoding'] !== undefined
  const bodyBytes = hasBody ? undefined : (readInteger('content-length') ?? 0)
  const end = isComplete && bodyBytes !== undefined ? (offset ?? 0) + bodyBytes : undefined
  return { offset, isComplete, sizeBytes: readInteger('upload-length') ?? end, bodyBytes }
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
