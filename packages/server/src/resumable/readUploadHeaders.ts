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
