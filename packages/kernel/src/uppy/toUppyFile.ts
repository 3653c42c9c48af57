import type { Body, Meta, MinimalRequiredUppyFile, UppyFile } from '@uppy/core'

/** A file as Uppy's `addFile` takes it. */
export type FileDescriptor = MinimalRequiredUppyFile<Meta, Body>

/** Makes the file map's value for a file that is being added. */
export function toUppyFile(
  input: File | FileDescriptor,
  meta: Meta,
  createId: () => string,
): UppyFile<Meta, Body> {
  const given: FileDescriptor =
    input instanceof File ? { name: input.name, type: input.type, data: input } : input
  const data = given.data
  const size = typeof data.size === 'number' && Number.isFinite(data.size) ? data.size : null
  const name = given.name || (data instanceof File ? data.name : '')
  const type = given.type || (data instanceof Blob ? data.type : '')
  return {
    id: given.id ?? createId(),
    source: given.source ?? '',
    name,
    extension: /\.([^./\\]+)$/.exec(name)?.[1] ?? '',
    type,
    size,
    data,
    isRemote: given.isRemote ?? false,
    ...('remote' in given && given.remote ? { remote: given.remote } : {}),
    isGhost: given.isGhost ?? false,
    ...(given.preview ? { preview: given.preview } : {}),
    meta: { ...meta, ...given.meta, name, type },
    progress: given.progress ?? {
      percentage: 0,
      bytesUploaded: false,
      bytesTotal: size,
      uploadComplete: false,
      uploadStarted: null,
    },
  } as UppyFile<Meta, Body>
}
