import type { KernelUppy } from './KernelUppy.js'
import { toUppyFile } from './toUppyFile.js'

/** Puts other bytes in the place of a file's own. Its name is theirs, if they have one; its type is the given one. */
export function replaceBytes(uppy: KernelUppy, id: string, data: File | Blob, type: string): void {
  const old = uppy.getFile(id)
  const name = data instanceof File ? data.name : old.name
  uppy.setFileState(
    id,
    toUppyFile({ ...old, name, type, data }, {}, () => id),
  )
}
