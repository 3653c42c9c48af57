/** Returns the media type of a file, as it is sent. */
export function getContentType(file: Blob): string {
  return file.type || 'application/octet-stream'
}
