import type { Ticket } from '../ticket/Ticket.js'
import type { ResumableState } from './getOffset.js'

/** Header fields of a request that appends; undefined where a field is missing or not valid. */
export interface UploadHeaders {
  readonly offset: number | undefined
  readonly isComplete: boolean | undefined
  /** Size of the file. */
  readonly length: number | undefined
  /** Size of the body. */
  readonly bodyBytes: number | undefined
}

/** Reads the header fields of a request. Source: RFC 9651 for their form. */
export function readUploadHeaders({ headers }: Request): UploadHeaders {
  const readInteger = (name: string) => {
    const text = headers.get(name)?.trim() ?? ''
    return /^\d{1,15}$/.test(text) ? Number(text) : undefined
  }
  const complete = headers.get('upload-complete')?.trim()
  return {
    offset: readInteger('upload-offset'),
    isComplete: complete === '?1' ? true : complete === '?0' ? false : undefined,
    length: readInteger('upload-length'),
    bodyBytes: readInteger('content-length'),
  }
}

/** Creates the header fields that describe an upload. */
export function createStateHeaders(
  { sizeBytes }: Pick<Ticket, 'sizeBytes'>,
  { offset, isComplete }: ResumableState,
): Record<string, string> {
  return {
    'upload-offset': String(offset),
    'upload-complete': isComplete ? '?1' : '?0',
    'upload-length': String(sizeBytes),
  }
}

/** Returns the file name of a `Content-Disposition`; empty without one. Source: RFC 6266. */
export function readFileName({ headers }: Request): string {
  const text = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=utf-8''([^;]+)/i.exec(text)?.[1]
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      // The plain form, if it has one.
    }
  }
  return /filename="((?:[^"\\]|\\.)*)"/i.exec(text)?.[1]?.replace(/\\(.)/g, '$1') ?? ''
}
