import type { Uploader } from '@lading/kernel'
import type { UploaderValue } from '../../UploaderValue.js'
import { addKnownFiles } from './addKnownFiles.js'
import { isKnownFile, type KnownFile, readKnownFiles } from './KnownFile.js'

/** Makes the uploaded files of a list follow the prop `value`. */
export class ControlledValue {
  readonly #uploader: Uploader
  /** The files that the page has received with the last `change`, or has given since. */
  #received: readonly KnownFile[] = []
  #given = ''

  constructor(uploader: Uploader) {
    this.#uploader = uploader
  }

  /** Begins to follow the list. Returns an unsubscribe function. */
  connect(): () => void {
    return this.#uploader.on('change', (list) => {
      this.#received = readKnownFiles(this.#uploader, list)
    })
  }

  /**
   * Applies a value that differs from the previous one: adds the files that are new in it, removes those that the page
   * has received and left out, and puts them in its order. Uploads that have ended since are not in either, and stay.
   */
  update(value: UploaderValue): void {
    const uploader = this.#uploader
    const files = readKnownFiles(uploader, value)
    const given = files.map(({ uuid, cdnUrlModifiers }) => `${uuid}${cdnUrlModifiers ?? ''}`).join(' ')
    if (given === this.#given) return
    this.#given = given
    const received = this.#received
    this.#received = files
    const listed = [...uploader.entries.values()].filter(({ uuid }) => uuid !== null)
    const added = files.filter((file) => {
      const index = listed.findIndex((entry) => isKnownFile(file, entry))
      if (index >= 0) listed.splice(index, 1)
      return index < 0 && !received.some((other) => isSameFile(file, other))
    })
    const isLeftOut = (entry: (typeof listed)[number]) => received.some((file) => isKnownFile(file, entry))
    for (const entry of listed.filter(isLeftOut)) uploader.removeFileByInternalId(entry.internalId)
    addKnownFiles(uploader, added)
    this.#arrange(files)
  }

  /** Puts the files in the order of the value, in the places that they have together: the others keep theirs. */
  #arrange(files: readonly KnownFile[]): void {
    const { entries } = this.#uploader
    const listed = [...entries.values()]
    const ids = files.flatMap((file) => {
      const index = listed.findIndex((entry) => isKnownFile(file, entry))
      return index < 0 ? [] : listed.splice(index, 1).map(({ internalId }) => internalId)
    })
    const places = ids.map((id) => entries.ids.indexOf(id)).sort((a, b) => a - b)
    for (const [index, id] of ids.entries()) this.#uploader.moveFile(id, places[index] as number)
  }
}

function isSameFile(file: KnownFile, { uuid, cdnUrlModifiers }: KnownFile): boolean {
  return file.uuid === uuid && (cdnUrlModifiers === null || file.cdnUrlModifiers === cdnUrlModifiers)
}
