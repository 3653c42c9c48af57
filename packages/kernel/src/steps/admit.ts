import type { EntryList } from '../entry/EntryList.js'
import type { KernelUppy } from '../uppy/KernelUppy.js'
import type { ValidationRunner } from '../validation/ValidationRunner.js'
import type { FileHooks } from './FileHooks.js'
import { fileInfoOf } from './fileInfoOf.js'

/** Services of {@link admit}. */
export interface AdmitOptions {
  readonly uppy: KernelUppy
  readonly entries: EntryList
  readonly hooks: FileHooks
  readonly validation: ValidationRunner
}

/** Runs the `onAdd` hooks and the validators of an entry that was added. */
export function admit({ uppy, entries, hooks, validation }: AdmitOptions, id: string): void {
  const entry = entries.find(id)
  if (!entry) return
  const file = uppy.getFile(id)
  // A file may be uploaded already when it joins Uppy's map, e.g. after a reload of the page.
  if (file?.progress.uploadComplete && !entry.now.fileInfo) {
    entries.dispatch(id, { type: 'succeed', info: fileInfoOf(file) })
  }
  if (hooks.appliesTo('onAdd', entry)) {
    void validation.checkAfter(id, (signal) => hooks.run('onAdd', entry, signal))
    return
  }
  if (entry.now.phase === 'added') entries.dispatch(id, { type: 'hooked' })
  validation.checkEntry(id)
}
