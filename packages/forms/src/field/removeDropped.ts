import type { Uploader } from '@lading/kernel'
import type { FieldFile, FieldValue } from '../values/FieldValue.js'
import { toFile } from './readField.js'

/** Removes files that aren't uploaded and that the page had in its former value but dropped from its latest value. */
export function removeDropped(uploader: Uploader, former: FieldValue, latest: FieldValue): void {
  const [dropped, kept] = [former, latest].map((value) => value.map(keyOf))
  for (const entry of [...uploader.entries.values()]) {
    const file = toFile(entry)
    const key = keyOf(file)
    const index = kept?.indexOf(key) ?? -1
    if (index >= 0) kept?.splice(index, 1)
    else if (!file.uuid && dropped?.includes(key)) uploader.removeFileByInternalId(entry.internalId)
  }
}

/** A file that isn't uploaded has no id, and its status can have changed since. */
function keyOf(file: FieldFile | string): string {
  return typeof file === 'string' ? file : JSON.stringify([file.uuid, file.name, file.size, file.mimeType])
}
