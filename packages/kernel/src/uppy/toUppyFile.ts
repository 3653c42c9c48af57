import type { Body, Meta, MinimalRequiredUppyFile } from '@uppy/core'
import { ownBlob } from '../entry/ownBlob.js'
import type { KernelFile } from './KernelFile.js'

/** A file descriptor accepted by Uppy's `addFile`. */
export type FileDescriptor = MinimalRequiredUppyFile<Meta, Body>

/** Uppy progress for a file before any bytes are sent. */
export interface FreshProgress {
  readonly percentage: 0
  readonly bytesUploaded: false
  readonly bytesTotal: number | null
  readonly uploadComplete: false
  readonly uploadStarted: null
}

/** Creates {@link FreshProgress}. */
export function freshProgress(bytesTotal: number | null): FreshProgress {
  return { percentage: 0, bytesUploaded: false, bytesTotal, uploadComplete: false, uploadStarted: null }
}

/** Creates the Uppy file for a file that is being added. */
export function toUppyFile(input: File | FileDescriptor, meta: Meta, createId: () => string): KernelFile {
  const added = ownBlob(input)
  const given: FileDescriptor =
    added instanceof File ? { name: added.name, type: added.type, data: added } : (input as FileDescriptor)
  const data = ownBlob(given.data) ?? given.data
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
    // Saves memory in long lists if there's nothing to copy.
    meta:
      given.meta || Object.keys(meta).length > 0 ? { ...meta, ...given.meta, name, type } : { name, type },
    progress: given.progress ?? freshProgress(size),
  }
  if ('remote' in given) file.remote = given.remote
  if (given.isGhost) file.isGhost = true
  if (given.preview) file.preview = given.preview
  return file as unknown as KernelFile
}

/** Returns the part of a name after its last dot, or an empty string. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  const extension = dot < 0 ? '' : name.slice(dot + 1)
  if (extension !== latestExtension) latestExtension = extension
  return latestExtension
}

/** The previous file's extension. Files in a long list mostly share an extension, so they can share one string too. */
let latestExtension = ''
