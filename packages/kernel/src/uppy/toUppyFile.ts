import type { Body, Meta, MinimalRequiredUppyFile, UppyFile } from '@uppy/core'
import { freshProgress } from './freshProgress.js'

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
  const name = given.name ?? (data instanceof File ? data.name : '')
  const type = given.type ?? (data instanceof Blob ? data.type : '')
  const file: Record<string, unknown> = {
    id: given.id ?? createId(),
    source: given.source ?? '',
    name,
    extension: extensionOf(name),
    type,
    size,
    data,
    isRemote: given.isRemote ?? false,
    isGhost: given.isGhost ?? false,
    meta: { ...meta, ...given.meta, name, type },
    progress: given.progress ?? freshProgress(size),
  }
  if ('remote' in given) file.remote = given.remote
  if (given.preview) file.preview = given.preview
  return file as unknown as UppyFile<Meta, Body>
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 || dot === name.length - 1 ? '' : name.slice(dot + 1)
}
