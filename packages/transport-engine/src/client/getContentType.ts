/**
 * Returns the media type that a file is sent with, without parameters: recorders add codecs, and servers compare and store the bare type.
 */
export function getContentType(file: Blob): string {
  return file.type.replace(/\s*;.*$/s, '') || 'application/octet-stream'
}
