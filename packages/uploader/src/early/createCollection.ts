import type { AddFileOptions, Uploader } from '@lading/kernel'

/** A file for {@link FileCollection.add}: its bytes, a URL, or a file already stored by the service. */
export interface NewFile extends AddFileOptions {
  readonly file?: File | Blob | null
  /** The URL from which the service fetches the file. */
  readonly externalUrl?: string | null
  /** UUID of a file already stored by the service. */
  readonly uuid?: string | null
  /** Delivery URL of a file already stored by the service, edited or not. */
  readonly cdnUrl?: string | null
}

/** The list of files, with the method names of Uploadcare's `uploadCollection`. */
export interface FileCollection {
  readonly size: number
  items(): string[]
  /** Returns true if the list has this file. */
  hasItem(id: string): boolean
  /**
   * Adds a file and returns its id.
   *
   * @param options `index` is its position in the list. @default the end
   * @throws KernelError `input-invalid` without bytes, URL and uuid
   */
  add(file: NewFile, options?: { readonly index?: number }): string
  /** Removes a file; a no-op if the file is unknown. */
  remove(id: string): void
  /** Cancels a file's upload and removes the file. Files that aren't being uploaded stay. */
  abort(id: string): void
  /** Cancels all uploads and removes their files. */
  abortAll(): void
  /** Removes every file. */
  clearAll(): void
}

/** Returns an uploader's list. @param read Returns the uploader; null while nothing needs it. @param api Returns it, and loads it. */
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
