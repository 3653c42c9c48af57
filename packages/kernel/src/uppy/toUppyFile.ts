import type { Body, Meta, MinimalRequiredUppyFile } from '@uppy/core'
import type { KernelFile } from './KernelFile.js'

/** A file as Uppy's `addFile` takes it. */
export type FileDescriptor = MinimalRequiredUppyFile<Meta, Body>

/** Progress of a file of which nothing has been sent, in Uppy's form. */
export interface FreshProgress {
  readonly percentage: 0
  readonly bytesUploaded: false
  readonly bytesTotal: number | null
  readonly uploadComplete: false
  readonly uploadStarted: null
}

/** Makes {@link FreshProgress}. */
export function freshProgress(bytesTotal: number | null): FreshProgress {
  return { percentage: 0, bytesUploaded: false, bytesTotal, uploadComplete: false, uploadStarted: null }
}

/** Makes the file map's value for a file that is being added. */
export function toUppyFile(input: File | FileDescriptor, meta: Meta, createId: () => string): KernelFile {
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
    // Smaller where there is nothing to copy, for a long list.
    meta:
      given.meta || Object.keys(meta).length > 0 ? { ...meta, ...given.meta, name, type } : { name, type },
    progress: given.progress ?? freshProgress(size),
  }
  if ('remote' in given) file.remote = given.remote
  if (given.isGhost) file.isGhost = true
  if (given.preview) file.preview = given.preview
  return file as unknown as KernelFile
}

/** Returns the part of a name behind its last dot. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  const extension = dot < 0 ? '' : name.slice(dot + 1)
  if (extension !== latestExtension) latestExtension = extension
  return latestExtension
}

/** Of the file before: those of a long list mostly have the same one, which is then one string for all of them. */
let latestExtension = ''
