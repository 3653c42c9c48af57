import { projectOf } from '../client/uploadKey.js'
import type { PackedFile } from './PackedFile.js'

/** Maximum number of files in one form. */
const MAX_FILES = 20
/** Maximum total file size in one form, in bytes. */
const MAX_BYTES = 1_000_000

/** Groups files that can share a form, because they go to the same project with the same details. */
export function groupFiles(files: readonly PackedFile[]): readonly (readonly PackedFile[])[] {
  const groups: PackedFile[][] = []
  const open = new Map<string, { readonly files: PackedFile[]; sizeBytes: number }>()
  for (const file of files) {
    const { source, metadata, tags = null } = file.upload
    const { store } = file.connection.settings
    const key = JSON.stringify([projectOf(file.connection), store, source, metadata, tags])
    const { size } = file.upload.file
    let group = open.get(key)
    if (!group || group.files.length >= MAX_FILES || group.sizeBytes + size > MAX_BYTES) {
      group = { files: [], sizeBytes: 0 }
      open.set(key, group)
      groups.push(group.files)
    }
    group.files.push(file)
    group.sizeBytes += size
  }
  return groups
}
