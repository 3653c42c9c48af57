import type { AddFileOptions, Uploader } from '@lading/kernel'

/** A file for {@link FileCollection.add}: its bytes, a URL, or a file of the service. */
export interface NewFile extends AddFileOptions {
  readonly file?: File | Blob | null
  /** The service fetches the file from there. */
  readonly externalUrl?: string | null
  /** A file that the service has. */
  readonly uuid?: string | null
  /** The same by its delivery URL, edited or not. */
  readonly cdnUrl?: string | null
}

/** The list of files by the names that Uploadcare's `uploadCollection` has. */
export interface FileCollection {
  /** The number of files. */
  readonly size: number
  /** Returns the ids of the files. */
  items(): string[]
  /** Returns whether the list has a file. */
  hasItem(id: string): boolean
  /**
   * Adds a file and returns its id.
   *
   * @param options `index` is its place in the list. @default the end
   * @throws KernelError `input-invalid` without bytes, URL and uuid
   * @throws Error before the uploader is loaded
   */
  add(file: NewFile, options?: { readonly index?: number }): string
  /** Removes a file; an unknown one is skipped. */
  remove(id: string): void
  /** Ends the upload of a file and removes it; a file that isn't being uploaded stays. */
  abort(id: string): void
  /** Ends all uploads and removes their files. */
  abortAll(): void
  /** Removes every file. */
  clearAll(): void
}

/** Returns the list of an uploader. @param read Returns the uploader; null until it is loaded. @param api Queues calls until then. */
export function createCollection(read: () => Uploader | null, api: () => Uploader): FileCollection {
  const ids = () => read()?.entries.ids ?? []
  const remove = (id: string) => {
    if (ids().includes(id)) api().removeFileByInternalId(id)
  }
  const abort = (id: string) => {
    if (read()?.entries.get(id)?.isUploading) remove(id)
  }
  return {
    get size() {
      return ids().length
    },
    items: () => [...ids()],
    hasItem: (id) => ids().includes(id),
    add({ file, externalUrl, uuid, cdnUrl, ...options }, { index } = {}) {
      const adder = api()
      const { internalId } = file
        ? adder.addFileFromObject(file, options)
        : externalUrl
          ? adder.addFileFromUrl(externalUrl, options)
          : cdnUrl
            ? adder.addFileFromCdnUrl(cdnUrl, options)
            : adder.addFileFromUuid(uuid as string, options)
      if (index !== undefined) adder.moveFile(internalId, index)
      return internalId
    },
    remove,
    abort,
    abortAll() {
      for (const id of [...ids()]) abort(id)
    },
    clearAll: () => api().removeAllFiles(),
  }
}
