import type { EntryStore } from '../entries/EntryStore.js'
import { fileInfoOf } from '../uppy/fileInfoOf.js'
import type { KernelUppy } from '../uppy/KernelUppy.js'
import type { ValidationRunner } from '../validation/ValidationRunner.js'
import type { FileHooks } from './FileHooks.js'

/** Services of {@link admitEntry}. */
export interface AdmitEntryOptions {
  readonly uppy: KernelUppy
  readonly entries: EntryStore
  readonly hooks: FileHooks
  readonly validation: ValidationRunner
}

/** Makes the function that runs the `onAdd` hooks and the validators of an entry that was added. */
export function admitEntry({ uppy, entries, hooks, validation }: AdmitEntryOptions): (id: string) => void {
  return (id) => {
    const file = uppy.getFile(id)
    // A file may be uploaded already when it joins Uppy's map, e.g. after a reload of the page.
    if (file?.progress.uploadComplete && !entries.get(id)?.fileInfo) {
      const fileInfo = fileInfoOf(file)
      const { uuid, cdnUrl, metadata } = fileInfo
      entries.patch(id, { fileInfo, uuid, cdnUrl, metadata })
    }
    if (hooks.appliesTo('onAdd', id))
      void validation.checkAfter(id, (signal) => hooks.run('onAdd', id, signal))
    else validation.checkEntry(id)
  }
}
