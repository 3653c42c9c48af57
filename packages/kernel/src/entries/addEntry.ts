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
  addFiles(files: readonly (File | Blob)[], options: AddFileOptions = {}): string[] {
    return this.#add(
      files.map((file) => {
        if (!(file instanceof Blob)) throw notAFile(file)
        return this.#describe(file, options)
      }),
      options,
      {},
    )
  }

  /** Adds a file that the service has already. */
  addUploaded(uuid: string, fields: Partial<OwnFields>, options: AddFileOptions): string {
    // Uppy's word for a file whose bytes are elsewhere; there is nothing behind it to fetch them from.
    const remote = { companionUrl: '', requestClientId: '', url: '' }
    const descriptor = { data: { size: null }, isRemote: true, remote, name: options.fileName ?? '' }
    const [id] = this.#add([descriptor as FileDescriptor], options, { uuid, ...fields })
    return id as string
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

  #describe(file: File | Blob, options: AddFileOptions): FileDescriptor {
    const named = file instanceof File ? file : null
    const relativePath = options.fullPath ?? (named?.webkitRelativePath || undefined)
    return {
      data: file,
      name: options.fileName ?? named?.name ?? '',
      type: file.type,
      ...(relativePath ? { meta: { relativePath } } : {}),
    }
  }

  #add(descriptors: readonly FileDescriptor[], options: AddFileOptions, fields: Partial<OwnFields>): string[] {
    const { source = 'js-api', silent = false } = options
    const prepared = descriptors.map((descriptor) => ({ ...descriptor, id: this.#createId(), source }))
    for (const { id } of prepared) this.#pending.set(id, { silent, source, ...fields })
    this.#uppy.addFiles(prepared)
    return prepared.map(({ id }) => id)
  }
}

/** Makes the entries of files that have joined Uppy's map. */
export function entriesOf(files: readonly { readonly id: string }[], adder: EntryAdder, entries: EntryStore): string[] {
  const added: string[] = []
  for (const file of files) {
    if (entries.has(file.id)) continue
    entries.add(adder.takeFields(file))
    added.push(file.id)
  }
  return added
}

function notAFile(value: unknown): KernelError {
  return new KernelError(
    'input-invalid',
    `File uploading from "${String(value)}" is not supported. Give a File or a Blob.`,
  )
}
