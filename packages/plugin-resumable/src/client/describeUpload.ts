import { getContentType } from '@lading/transport-engine'
import type { ResumableUpload } from './ResumableConnection.js'

/** Returns the headers that start an upload. @param isComplete Whether the request contains the whole file. */
export function describeUpload(
  { file, fileName, metadata }: Pick<ResumableUpload, 'file' | 'fileName' | 'metadata'>,
  isComplete: boolean,
): Readonly<Record<string, string>> {
  return {
    'Content-Type': getContentType(file),
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeName(fileName)}`,
    'Upload-Complete': isComplete ? '?1' : '?0',
    'Upload-Length': String(file.size),
    ...(metadata && { 'Lading-Metadata': encodeURIComponent(JSON.stringify(metadata)) }),
  }
}

/** Encodes a name as RFC 8187 requires, which escapes more characters than URLs do. */
function encodeName(name: string): string {
  const encode = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(name).replace(/['()*]/g, encode)
}
