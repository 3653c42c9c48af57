import { KernelError } from '../KernelError.js'
import type { KernelUppy } from '../uppy/KernelUppy.js'
import type { FileDescriptor } from '../uppy/toUppyFile.js'
import type { EntryStore } from './EntryStore.js'
import type { OwnFields } from './UploadEntry.js'

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
}

/** A file among others that have paths of their own, as those of a dropped folder have. */
export interface FileAtPath {
  readonly file: File | Blob
  /** Path below the folder that was chosen or dropped, with `/` between its parts. */
  readonly fullPath: string
}

/** Fields of entries whose files are on their way into Uppy's map. */
export type PendingFields = Map<string, Partial<OwnFields>>

/** Adds files to Uppy; the entries follow from Uppy's own event, as they do for anybody's files. */
export class EntryAdder {
  readonly #uppy: KernelUppy
  readonly #createId: () => string
  readonly #pending: PendingFields = new Map()

  constructor(uppy: KernelUppy, createId: () => string) {
    this.#uppy = uppy
    this.#createId = createId
  }

  /** Adds files in their order and returns the ids of their entries. */
  addFiles(files: readonly (File | Blob | FileAtPath)[], options: AddFileOptions = {}): string[] {
    for (const item of files) if (!(fileOf(item) instanceof Blob)) throw notAFile(item)
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

  /** Adds a file that the service has already. */
  addUploaded(uuid: string, fields: Partial<OwnFields>, options: AddFileOptions): string {
    const file = {
      id: this.#createId(),
      name: options.fileName ?? '',
      data: { size: null },
      isRemote: true,
      // Uppy's word for a file whose bytes are elsewhere; there is nothing behind it to fetch them from.
      remote: { companionUrl: '', requestClientId: '', url: '' },
    }
    this.#add([file as IdentifiedFile], options, { uuid, ...fields })
    return file.id
  }

  /** The own fields of a file that has just joined Uppy's map. */
  takeFields(file: { readonly id: string; readonly source?: string }): OwnFields {
    const pending = this.#pending.get(file.id)
    this.#pending.delete(file.id)
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
      isQueued: false,
      isUploading: false,
      isRemoved: false,
      uploadError: null,
      errors: [],
      ...pending,
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

  #add(files: IdentifiedFile[], options: AddFileOptions, fields: Partial<OwnFields>): string[] {
    const { source = 'js-api', silent = false } = options
    const own = { silent, source, ...fields }
    for (const file of files) {
      file.source = source
      this.#pending.set(file.id, own)
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
    entries.add(adder.takeFields(file))
    added.push(file.id)
  }
  return added
}

function fileOf(item: File | Blob | FileAtPath): unknown {
  return item instanceof Blob ? item : item?.file
}

function notAFile(value: unknown): KernelError {
  return new KernelError(
    'input-invalid',
    `File uploading from "${String(value)}" is not supported. Give a File or a Blob.`,
  )
}
