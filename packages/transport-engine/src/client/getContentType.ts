/** Returns the `Content-Type` that a file is sent with. */
export function getContentType(file: Blob): string {
  return file.type || 'application/octet-stream'
}
