import type { ConfigStore } from '../config/ConfigStore.js'
import type { EntryList } from '../entry/EntryList.js'
import type { UploadEntry } from '../entry/UploadEntry.js'

/** The parts of an uploader that {@link getStoppedFiles} reads. */
export interface StoppableUploader {
  readonly config: Pick<ConfigStore, 'values'>
  readonly entries: Pick<EntryList, 'all'>
}

/**
 * Returns files that aren't uploaded and won't continue automatically: paused files, files whose upload was stopped, and
 * files waiting for the Upload button.
 */
export function getStoppedFiles({ config, entries }: StoppableUploader): readonly UploadEntry[] {
  const { confirmUpload, filesOnly } = config.values
  const stopped: UploadEntry[] = []
  for (const { now } of entries.all()) {
    const { starts } = now
    // With `filesOnly`, the form receives local files, so nothing is stopped.
    if (filesOnly && now.file) continue
    const isWaiting = starts === null || starts === 'paused' || (confirmUpload && starts === 'new')
    if (now.phase === 'paused' || (now.phase === 'validated' && isWaiting)) stopped.push(now)
  }
  return stopped
}
