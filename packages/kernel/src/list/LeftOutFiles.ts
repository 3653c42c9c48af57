import type { UploadEntry } from '../entry/UploadEntry.js'
import { addTo } from '../notify/addTo.js'

/** A file that a person tried to add to a full list. */
export interface LeftOutFile {
  readonly name: string
  /** Adds the file to the list. */
  readonly add: () => void
}

/** The parts of an uploader that {@link LeftOutFiles} uses. */
export interface LimitedUploader {
  readonly entries: { values(): Iterable<UploadEntry> }
  removeFiles(ids: Iterable<string>): { restore(): unknown }
  on(type: 'list-reset' | 'done-click', listener: () => void): () => void
}

/** Keeps files beyond the maximum, which aren't in the list. People can swap them for listed files until the list is confirmed. */
export class LeftOutFiles {
  readonly #uploader: LimitedUploader
  readonly #listeners = new Set<() => void>()
  #files: readonly LeftOutFile[] = []
  #unsubscribe: readonly (() => void)[] = []

  constructor(uploader: LimitedUploader) {
    this.#uploader = uploader
  }

  /** The files in the order they were added; the same array until something changes. */
  get files(): readonly LeftOutFile[] {
    return this.#files
  }

  /** Appends files that are left out. */
  push(files: readonly LeftOutFile[]): void {
    if (files.length > 0) this.#set([...this.#files, ...files])
  }

  /** Discards a file. */
  forget(file: LeftOutFile): void {
    this.#set(this.#files.filter((other) => other !== file))
  }

  /** Adds a file to the list. If `last` is given, that entry is removed from the list and left out instead. */
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

/** Returns the uploader's left-out files. */
export function getLeftOutFiles(uploader: LimitedUploader): LeftOutFiles {
  const leftOut = known.get(uploader) ?? new LeftOutFiles(uploader)
  known.set(uploader, leftOut)
  return leftOut
}
