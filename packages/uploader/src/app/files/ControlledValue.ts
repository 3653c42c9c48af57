import type { UploadEntry, Uploader } from '@lading/kernel'
import type { UploaderValue } from '../../UploaderValue.js'
import { addKnownFiles } from './addKnownFiles.js'
import { isKnownFile, isList, type KnownFile, listedFiles, readKnownFiles } from './KnownFile.js'

/** Most lists that are remembered. */
const MOST = 100

/** A list that the page has received. */
interface Emission {
  /** Counts from 1. */
  readonly number: number
  readonly list: object
  readonly files: readonly KnownFile[]
  /** How the page may give it back: with all of its files, or with those whose infos have arrived. */
  readonly keys: readonly string[]
}

/**
 * Makes the uploaded files of a list follow the prop `value`. The page's state may be late: a value that equals a list which
 * the page has received is not a decision of the page, and removes nothing that has been added since.
 */
export class ControlledValue {
  readonly #uploader: Uploader
  /** The files of the latest value, and whether it was an empty one of the page's own. */
  #given: readonly KnownFile[] = []
  #wasEmptied = true
  #key: string | null = null
  /** The lists that the page has received and not given back yet, in their order. */
  #emitted: Emission[] = []
  #count = 0
  /** The number of the first list with a file; and of the last one before the page gave the file. By UUID. */
  readonly #firstEmitted = new Map<string, number>()
  readonly #givenAfter = new Map<string, number>()
  /** Files that the page has removed. A list from before may still come back. By UUID. */
  readonly #removed = new Set<string>()
  #resetAt = 0
  /** The first value of the page, and whether its latest one was a list, or a copy of one. */
  #firstKey = ''
  #keepsLists = false
  /** The list as the first value, or a reset to it, has made it; null once a person or the page has changed something. */
  #initial: string | null = null

  constructor(uploader: Uploader) {
    this.#uploader = uploader
  }

  /** Notes a list that the page is about to receive. Returns false where there is nothing new but infos of the first value. */
  emits(list: object): boolean {
    if (this.#initial === this.#describe()) return false
    this.#initial = null
    const files = listedFiles(this.#uploader)
    const success = 'successEntries' in list ? { successEntries: list.successEntries } : null
    const keys = [keyOf(files), keyOf(readKnownFiles(this.#uploader, success as UploaderValue))]
    const last = this.#emitted.at(-1)
    // Progress alone makes no further list.
    if (last?.keys.join('|') === keys.join('|')) this.#emitted.pop()
    else this.#count += 1
    this.#emitted.push({ number: this.#count, list, files, keys })
    // A page that gives nothing back.
    if (this.#emitted.length > MOST) this.#emitted.shift()
    for (const { uuid } of files) if (!this.#firstEmitted.has(uuid)) this.#firstEmitted.set(uuid, this.#count)
    return true
  }

  /** Applies a value that differs from the previous one. */
  update(value: UploaderValue): void {
    const isFirst = this.#key === null
    const emission = this.#emitted.find(({ list }) => list === value)
    const files = emission?.files ?? readKnownFiles(this.#uploader, value)
    const key = keyOf(files)
    const isPlain = !(value && isList(value))
    const isEmptied = files.length === 0 && isPlain
    if (isFirst) this.#firstKey = key
    // A page that keeps the lists themselves gives its first value again when its form is reset.
    const isReset = this.#keepsLists && isPlain && !isEmptied && key === this.#firstKey
    this.#keepsLists = !isPlain
    if (!isReset && key === this.#key && isEmptied === this.#wasEmptied) {
      if (emission) this.#emitted = this.#emitted.filter(({ number }) => number > emission.number)
      return
    }
    const answered =
      emission ?? this.#emitted.find(({ keys }) => keys.includes(key) && !(isEmptied && this.#isReset()))
    if (isReset || (isEmptied && !isFirst && !answered)) this.#reset(files)
    else if (answered) this.#answer(answered, files)
    else this.#apply(files)
    this.#given = files
    this.#key = key
    this.#wasEmptied = isEmptied
    // A form that was reset has changed nothing: what the reset removes is no change of a person's.
    this.#initial = isFirst || isReset ? this.#describe() : null
  }

  /** Leaves the files of the latest value alone: a form was reset before the page has received those that came since. */
  reset(): void {
    this.#reset(this.#given, () => true)
    this.#initial = this.#describe()
  }

  /** Whether an empty value ends a list of the page's, rather than being one. */
  #isReset(): boolean {
    return this.#given.length === 0 && !this.#wasEmptied
  }

  /** The page has given a list back: whatever has changed since stays. */
  #answer({ number }: Emission, files: readonly KnownFile[]): void {
    this.#emitted = this.#emitted.filter((other) => other.number > number)
    if (number <= this.#resetAt) return
    // The page has replaced what it had added in the meantime.
    const dropped = this.#given.filter(({ uuid }) => (this.#givenAfter.get(uuid) ?? -1) >= number)
    this.#remove(dropped.filter((file) => !files.some((other) => isSameFile(file, other))))
    this.#add(files.filter(({ uuid }) => this.#removed.has(uuid)))
  }

  /** The page has reset its field to these files: uploads that are running end, too. */
  #reset(files: readonly KnownFile[], isRemoved = isOfValue): void {
    const uploader = this.#uploader
    this.#resetAt = this.#count
    this.#removed.clear()
    for (const entry of [...uploader.entries.values()]) {
      const isKept = files.some((file) => isKnownFile(file, entry))
      if (!isKept && isRemoved(entry)) uploader.removeFileByInternalId(entry.internalId)
    }
    this.#add(files)
    this.#arrange(files)
  }

  /** A value of the page's own: adds and removes the files by which it differs from what the page knows. */
  #apply(files: readonly KnownFile[]): void {
    const isGiven = (file: KnownFile) => this.#given.some((other) => isSameFile(file, other))
    const fresh = files.filter((file) => !isGiven(file))
    // The page has seen each list up to the first one with a file that it can know from there alone.
    const seen = Math.max(0, ...fresh.map(({ uuid }) => this.#firstEmitted.get(uuid) ?? 0))
    const known = listedFiles(this.#uploader).filter(
      (file) => isGiven(file) || (this.#firstEmitted.get(file.uuid) ?? Number.POSITIVE_INFINITY) <= seen,
    )
    this.#remove(known.filter((file) => !files.some((other) => isSameFile(other, file))))
    const isReceived = (file: KnownFile) =>
      this.#emitted.some((emission) => emission.files.some((other) => isSameFile(file, other)))
    for (const { uuid } of fresh) this.#givenAfter.set(uuid, this.#count)
    this.#add(fresh.filter((file) => !isReceived(file) || this.#removed.has(file.uuid)))
    this.#arrange(files)
  }

  #remove(files: readonly KnownFile[]): void {
    const uploader = this.#uploader
    for (const file of files) {
      const entry = [...uploader.entries.values()].find((listed) => isKnownFile(file, listed))
      if (!entry) continue
      this.#removed.add(file.uuid)
      uploader.removeFileByInternalId(entry.internalId)
    }
  }

  /** Adds those of the files that are not in the list. */
  #add(files: readonly KnownFile[]): void {
    const listed = [...this.#uploader.entries.values()]
    const added = files.filter((file) => {
      const index = listed.findIndex((entry) => isKnownFile(file, entry))
      if (index >= 0) listed.splice(index, 1)
      return index < 0
    })
    for (const { uuid } of added) this.#removed.delete(uuid)
    addKnownFiles(this.#uploader, added)
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
    ids.forEach((id, index) => {
      this.#uploader.moveFile(id, places[index] as number)
    })
  }

  #describe(): string {
    const entries = [...this.#uploader.entries.values()]
    return entries.map(({ internalId, cdnUrlModifiers }) => internalId + cdnUrlModifiers).join(' ')
  }
}

/** Whether a file is, or is about to be, a part of the page's value. */
function isOfValue({ uuid, status }: UploadEntry): boolean {
  return uuid !== null || status === 'uploading'
}

function keyOf(files: readonly KnownFile[]): string {
  return files.map(({ uuid, cdnUrlModifiers }) => `${uuid}${cdnUrlModifiers ?? ''}`).join(' ')
}

function isSameFile(file: KnownFile, { uuid, cdnUrlModifiers }: KnownFile): boolean {
  const isAny = cdnUrlModifiers === null || file.cdnUrlModifiers === null
  return file.uuid === uuid && (isAny || file.cdnUrlModifiers === cdnUrlModifiers)
}
