import type { Uploader } from '@lading/kernel'
import type { FileReference } from '../../props/UploaderValue.js'
import { addKnownFiles } from './addKnownFiles.js'
import { readKnownFiles } from './KnownFile.js'

/** The initial files per uploader. */
const initial = new WeakMap<Uploader, readonly FileReference[]>()

/**
 * Adds an uploader's initial files; a no-op if it has received some already.
 *
 * @param isFilled Whether the uploader gets all of its files elsewhere. @default false
 */
export function fillInitially(uploader: Uploader, files: readonly FileReference[], isFilled = false): void {
  if (initial.has(uploader)) return
  initial.set(uploader, files)
  if (!isFilled) addKnownFiles(uploader, readKnownFiles(uploader, files))
}

/** Removes all files except the initial ones. */
export function resetFiles(uploader: Uploader): void {
  uploader.removeAllFiles()
  addKnownFiles(uploader, readKnownFiles(uploader, initial.get(uploader)))
}
