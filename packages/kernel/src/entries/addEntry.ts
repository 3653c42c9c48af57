import type { KernelUppy } from '../uppy/KernelUppy.js'
import type { FileDescriptor } from '../uppy/toUppyFile.js'
import type { EntryStore } from './EntryStore.js'
import { notSupported } from './notSupported.js'
import type { FileMetadata, FileTags, OwnFields } from './UploadEntry.js'

/** Options of every way to add a file. */
export interface AddFileOptions {
  /** Keeps the entry's events back. @default false */
  readonly silent?: boolean
  /** Name to be shown and stored instead of the file's own. */
  readonly fileName?: string
  /** Where the file comes from; sent to the service. @default 'js-api' */
  readonly source?: string
  /** Path below the folder that was chosen or dropped. @default what the file itself says */
  readonly fullPath?: string
  /** Key-value pairs kept with the file. @default what the config key `metadata` says */
  readonly metadata?: FileMetadata
  /** Words to find the file by. @default what the config key `tags` says */
  readonly tags?: FileTags
}

/** A file among others that have paths of their own, as those of a dropped folder have. */
export interface FileAtPath {
  readonly file: File | Blob
  /** Path below the folder that was chosen or dropped, with `/` between its parts. */
  readonly fullPath: string
}

/** What is known of an entry whose file is on its way into Uppy's map. */
interface Pending {
  readonly own: Partial<OwnFields>
  /** The entry that it goes before; it goes to the end when there is none. */
  readonly before: string | undefined
}

/** Adds files to Uppy; the entries follow from Uppy's own event, as they do for anybody's files. */
export class EntryAdder {
  readonly #uppy: KernelUppy
  readonly #createId: () => string
  readonly #pending = new Map<string, Pending>()

  constructor(uppy: KernelUppy, createId: () => string) {
    this.#uppy = uppy
    this.#createId = createId
  }

  /** Adds files in their order and returns the ids of their entries. */
  addFiles(files: readonly (File | Blob | FileAtPath)[], options: AddFileOptions = {}): string[] {
    for (const item of files)
      if (!(fileOf(item) instanceof Blob)) throw notSupported(item, 'a File or a Blob')
    return this.#add(
      files.map((item) =>
        item instanceof Blob
          ? this.#describe(item, options)
          : this.#describe(item.file, { ...options, fullPath: item.fullPath }),
      ),
      options,
      {},
    )
  }

  /** Adds a file whose bytes are elsewhere: on the service already, or behind a URL. */
  addRemote(fields: Partial<OwnFields>, options: AddFileOptions, before?: string): string {
    const { fileName, fullPath } = options
    const file = {
      id: this.#createId(),
      name: fileName ?? '',
      data: { size: null },
      isRemote: true,
      // Uppy's word for a file whose bytes are elsewhere; there is nothing behind it to fetch them from.
      remote: { companionUrl: '', requestClientId: '', url: '' },
      meta: fullPath ? { relativePath: fullPath } : {},
    }
    this.#add([file as IdentifiedFile], options, fields, before)
    return file.id
  }

  /** Makes the entry of a file that has just joined Uppy's map. */
  makeEntry(file: { readonly id: string; readonly source?: string }, entries: EntryStore): void {
    const pending = this.#pending.get(file.id)
    this.#pending.delete(file.id)
    entries.add({ ...this.#defaults(file), ...pending?.own }, pending?.before)
  }

  #defaults(file: { readonly id: string; readonly source?: string }): OwnFields {
    return {
      internalId: file.id,
      source: file.source || 'js-api',
      silent: false,
      externalUrl: null,
      uuid: null,
      cdnUrl: null,
      cdnUrlModifiers: '',
      fileInfo: null,
      metadata: null,
      tags: null,
      isQueued: false,
      isUploading: false,
      isRemoved: false,
      uploadError: null,
      isValidationPending: false,
      errors: [],
    }
  }

  #describe(data: File | Blob, options: AddFileOptions): IdentifiedFile {
    const named = data instanceof File ? data : null
    const relativePath = options.fullPath ?? named?.webkitRelativePath
    const file: IdentifiedFile = {
      id: this.#createId(),
      name: options.fileName ?? named?.name ?? '',
      type: data.type,
      data,
    }
    if (relativePath) file.meta = { relativePath }
    return file
  }

  #add(
    files: IdentifiedFile[],
    options: AddFileOptions,
    fields: Partial<OwnFields>,
    before?: string,
  ): string[] {
    const { source = 'js-api', silent = false, metadata = null, tags = null } = options
    const own = { silent, source, metadata, tags, ...fields }
    for (const file of files) {
      file.source = source
      this.#pending.set(file.id, { own, before })
    }
    this.#uppy.addFiles(files)
    return files.map(({ id }) => id)
  }
}

type IdentifiedFile = FileDescriptor & { id: string }

/** Makes the entries of files that have joined Uppy's map. */
export function entriesOf(
  files: readonly { readonly id: string }[],
  adder: EntryAdder,
  entries: EntryStore,
): string[] {
  const added: string[] = []
  for (const file of files) {
    if (entries.has(file.id)) continue
    adder.makeEntry(file, entries)
    added.push(file.id)
  }
  return added
}

function fileOf(item: File | Blob | FileAtPath): unknown {
  return item instanceof Blob ? item : item?.file
}
