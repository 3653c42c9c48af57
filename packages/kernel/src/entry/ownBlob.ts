/**
 * Returns a File or Blob that belongs to this window, or null for any other value. Frames and other windows have their own classes: the files
 * from an editor in a frame are no instance of ours, so they are copied. No bytes are read.
 */
export function ownBlob(value: unknown): File | Blob | null {
  if (value instanceof Blob) return value
  const copy = copyOf(value)
  // Without a browser, a class of another library might only be a namesake.
  return copy?.size === (value as Blob | null | undefined)?.size ? copy : null
}

function copyOf(value: unknown): File | Blob | null {
  const tag = Object.prototype.toString.call(value)
  if (tag === '[object Blob]') return new Blob([value as Blob], { type: (value as Blob).type })
  if (tag !== '[object File]') return null
  const { name, type, lastModified, webkitRelativePath } = value as File
  const file = new File([value as File], name, { type, lastModified })
  if (webkitRelativePath) Object.defineProperty(file, 'webkitRelativePath', { value: webkitRelativePath })
  return file
}
