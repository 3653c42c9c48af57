import type { Uploader } from '@lading/kernel'
import type { FileReference } from '../../UploaderValue.js'
import { addKnownFiles } from './addKnownFiles.js'
import { readKnownFiles } from './KnownFile.js'

/** The initial files of each uploader that has some. */
const initial = new WeakMap<Uploader, readonly FileReference[]>()

/** Adds the initial files of an uploader; a no-op where it has got some already. */
export function fillInitially(uploader: Uploader, files: readonly FileReference[]): void {
  if (initial.has(uploader)) return
  initial.set(uploader, files)
  addKnownFiles(uploader, readKnownFiles(uploader, files))
}

/** Leaves the initial files alone in the list. */
export function resetFiles(uploader: Uploader): void {
  uploader.removeAllFiles()
  addKnownFiles(uploader, readKnownFiles(uploader, initial.get(uploader)))
}
