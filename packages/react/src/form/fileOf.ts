import type { UploadEntry } from '@lading/kernel'

/** Files by entry, so that a renamed file keeps its `File` until it changes again. */
const files = new WeakMap<UploadEntry, File>()

/** Returns an entry's file as a form posts it: its current bytes under its current name; null without bytes. */
export function fileOf(entry: UploadEntry): File | null {
  const { file, fileName, mimeType } = entry
  if (!file) return null
  const known = files.get(entry)
  if (known) return known
  const name = fileName ?? (file instanceof File ? file.name : 'file')
  const isSame = file instanceof File && file.name === name && file.type === (mimeType ?? '')
  // Doesn't copy the bytes.
  const posted = isSame ? file : new File([file], name, { type: mimeType ?? file.type })
  files.set(entry, posted)
  return posted
}
