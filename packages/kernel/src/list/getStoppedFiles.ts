import type { ConfigStore } from '../config/ConfigStore.js'
import type { EntryList } from '../entry/EntryList.js'
import type { UploadEntry } from '../entry/UploadEntry.js'

/** The parts of an uploader that say which files are stopped. */
export interface StoppableUploader {
  readonly config: Pick<ConfigStore, 'values'>
  readonly entries: Pick<EntryList, 'all'>
}

/**
 * Returns the files that aren't uploaded and don't continue by themselves: paused ones, those whose upload was stopped, and
 * those that wait for the Upload button.
 */
export function getStoppedFiles({ config, entries }: StoppableUploader): readonly UploadEntry[] {
  const { confirmUpload, filesOnly } = config.values
  const stopped: UploadEntry[] = []
  for (const { now } of entries.all()) {
    const { starts } = now
    // The form has it.
    if (filesOnly && now.file) continue
    const isWaiting = starts === null || starts === 'paused' || (confirmUpload && starts === 'new')
    if (now.phase === 'paused' || (now.phase === 'validated' && isWaiting)) stopped.push(now)
  }
  return stopped
}
