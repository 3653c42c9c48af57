import type { ConfigMap } from '../config/defineConfig.js'
import { getLeftOutFiles, type LimitedUploader } from '../list/LeftOutFiles.js'
import type { FileAtPath } from '../steps/EntryAdder.js'
import { maxFileCount } from './validators.js'

/** The parts of an uploader that {@link addWithinLimit} uses. */
export interface AddingUploader extends LimitedUploader {
  readonly cfg: Readonly<ConfigMap>
  readonly entries: LimitedUploader['entries'] & { readonly size: number }
  addFiles(files: readonly (File | FileAtPath)[], options: { readonly source: string }): unknown
}

/** Returns whether files beyond the maximum are left out. The UI must then name the files that were left out. */
export function leavesOut(uploader: Pick<AddingUploader, 'cfg'>): boolean {
  return (uploader.cfg as { readonly filesOverLimit?: unknown }).filesOverLimit === 'leave-out'
}

/**
 * Adds files that a person dropped, pasted or chose. With `filesOverLimit: 'leave-out'`, adds only as many as fit; otherwise
 * adds all files. Returns the number of added files.
 */
export function addWithinLimit(
  uploader: AddingUploader,
  files: readonly (File | FileAtPath)[],
  source: string,
): number {
  const fitting = leavesOut(uploader) ? files.slice(0, roomOf(uploader)) : files
  if (fitting.length > 0) uploader.addFiles(fitting, { source })
  getLeftOutFiles(uploader).push(
    files.slice(fitting.length).map((item) => ({
      name: (item instanceof File ? item : (item.file as File)).name,
      add: () => void uploader.addFiles([item], { source }),
    })),
  )
  return fitting.length
}

function roomOf({ cfg, entries }: AddingUploader): number {
  return Math.max(0, maxFileCount(cfg) - entries.size)
}
