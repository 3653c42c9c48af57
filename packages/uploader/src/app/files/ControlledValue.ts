import type { UploadEntry, Uploader } from '@lading/kernel'
import type { UploaderValue } from '../../props/UploaderValue.js'
import { addKnownFiles } from './addKnownFiles.js'
import { isKnownFile, isList, type KnownFile, listedFiles, readKnownFiles } from './KnownFile.js'

/** Maximum number of lists to remember. */
const MOST = 100

/** A list that the page has received. */
interface Emission {
  /** Counts from 1. */
  readonly number: number
  readonly list: object
  readonly files: readonly KnownFile[]
  /** The keys of a value that gives this list back: with all of its files, or only with files whose infos have loaded. */
  readonly keys: readonly string[]
}

/**
 * Makes a list's uploaded files follow the `value` prop. The page's state can lag behind: a value equal to a list that the page
 * has received isn't a decision by the page, so it doesn't remove files added since.
 */
export class ControlledValue {
  readonly #uploader: Uploader
  /** The files in the latest value, and whether that value was an empty value chosen by the page. */
  #given: readonly KnownFile[] = []
  #wasEmptied = true
  #key: string | null = null
  /** Lists that the page has received and not given back yet, in order. */
  #emitted: Emission[] = []
  #count = 0
  /** By UUID: the number of the first list that contains the file, and of the last list before the page gave the file. */
  readonly #firstEmitted = new Map<string, number>()
  readonly #givenAfter = new Map<string, number>()
  /** UUIDs of files that the page has removed. An earlier list can still come back. */
  readonly #removed = new Set<string>()
  #resetAt = 0
  /** The first value set by the page, and whether the latest value was a list, or a copy of one. */
  #firstKey = ''
  #keepsLists = false
  /** The list as the first value, or a reset to it, has made it; null once a person or the page has changed anything. */
  #initial: string | null = null

  constructor(uploader: Uploader) {
    this.#uploader = uploader
  }

  /** Records a list that the page is about to receive. Returns false if its only news is infos for the first value. */
  emits(list: object): boolean {
    if (this.#initial === this.#describe()) return false
    this.#initial = null
    const files = listedFiles(this.#uploader)
    const success = 'successEntries' in list ? { successEntries: list.successEntries } : null
    const keys = [keyOf(files), keyOf(readKnownFiles(this.#uploader, success as UploaderValue))]
    const last = this.#emitted.at(-1)
    // A list that differs only in progress replaces the previous list.
    if (last?.keys.join('|') === keys.join('|')) this.#emitted.pop()
    else this.#count += 1
    this.#emitted.push({ number: this.#count, list, files, keys })
    // This page gives nothing back.
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
    // If a page stores whole lists, a form reset makes it pass its first value again.
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
    // A form reset changes nothing: the files it removes don't count as a person's change.
    this.#initial = isFirst || isReset ? this.#describe() : null
  }

  /** Keeps the files of the latest value after a form reset; drops files added since that the page hasn't received yet. */
  reset(): void {
    this.#reset(this.#given, () => true)
    this.#initial = this.#describe()
  }

  /** True if an empty value ends the page's list, rather than being a list. */
  #isReset(): boolean {
    return this.#given.length === 0 && !this.#wasEmptied
  }

  /** Handles a list that the page has given back: anything changed since stays. */
  #answer({ number }: Emission, files: readonly KnownFile[]): void {
    this.#emitted = this.#emitted.filter((other) => other.number > number)
    if (number <= this.#resetAt) return
    // The page has replaced files that it added in the meantime.
    const dropped = this.#given.filter(({ uuid }) => (this.#givenAfter.get(uuid) ?? -1) >= number)
    this.#remove(dropped.filter((file) => !files.some((other) => isSameFile(file, other))))
    this.#add(files.filter(({ uuid }) => this.#removed.has(uuid)))
  }

  /** Follows a page that has reset its field to these files; also cancels running uploads. */
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

  /** Applies a value chosen by the page: adds and removes only the files that differ from those the page knows. */
  #apply(files: readonly KnownFile[]): void {
    const isGiven = (file: KnownFile) => this.#given.some((other) => isSameFile(file, other))
    const fresh = files.filter((file) => !isGiven(file))
    // The page has seen every list up to the first list with a file it can't know from anywhere else.
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

  /** Adds the files that aren't in the list yet. */
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

  /** Sorts the given files as in the value, within the positions they occupy together; other files keep their positions. */
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

/** True if a file is in the page's value, or is about to be. */
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
