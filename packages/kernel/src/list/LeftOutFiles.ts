import type { UploadEntry } from '../entry/UploadEntry.js'
import { addTo } from '../notify/addTo.js'

/** A file that a person has added, and for which the list had no room. */
export interface LeftOutFile {
  readonly name: string
  /** Adds it to the list. */
  readonly add: () => void
}

/** The parts of an uploader that {@link LeftOutFiles} uses. */
export interface LimitedUploader {
  readonly entries: { values(): Iterable<UploadEntry> }
  removeFiles(ids: Iterable<string>): { restore(): unknown }
  on(type: 'list-reset' | 'done-click', listener: () => void): () => void
}

/** The files beyond the maximum, which aren't in the list: people can exchange them for files of the list until it's confirmed. */
export class LeftOutFiles {
  readonly #uploader: LimitedUploader
  readonly #listeners = new Set<() => void>()
  #files: readonly LeftOutFile[] = []
  #unsubscribe: readonly (() => void)[] = []

  constructor(uploader: LimitedUploader) {
    this.#uploader = uploader
  }

  /** In the order in which they were added; the same array until it changes. */
  get files(): readonly LeftOutFile[] {
    return this.#files
  }

  /** Leaves files out. */
  push(files: readonly LeftOutFile[]): void {
    if (files.length > 0) this.#set([...this.#files, ...files])
  }

  /** Forgets a file. */
  forget(file: LeftOutFile): void {
    this.#set(this.#files.filter((other) => other !== file))
  }

  /** Adds a file in the place of the last one of the list, which is left out instead, or as one more if no file is given up. */
  exchange(file: LeftOutFile, last: UploadEntry | undefined): void {
    if (last) {
      const removed = this.#uploader.removeFiles([last.internalId])
      const given = { name: last.fileName ?? '', add: () => void removed.restore() }
      this.#set(this.#files.map((other) => (other === file ? given : other)))
    } else this.forget(file)
    file.add()
  }

  /** Calls `listener` after each change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    return addTo(this.#listeners, listener)
  }

  #set(files: readonly LeftOutFile[]): void {
    if (files.length === 0 && this.#files.length === 0) return
    if (files.length === 0) {
      for (const end of this.#unsubscribe) end()
    } else if (this.#files.length === 0) {
      const types = ['list-reset', 'done-click'] as const
      this.#unsubscribe = types.map((type) => this.#uploader.on(type, () => this.#set([])))
    }
    this.#files = files
    for (const listener of [...this.#listeners]) listener()
  }
}

const known = new WeakMap<LimitedUploader, LeftOutFiles>()

/** Returns the files that an uploader has left out. */
export function getLeftOutFiles(uploader: LimitedUploader): LeftOutFiles {
  const leftOut = known.get(uploader) ?? new LeftOutFiles(uploader)
  known.set(uploader, leftOut)
  return leftOut
}
