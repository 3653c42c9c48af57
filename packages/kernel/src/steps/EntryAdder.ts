import { addExtension } from '@lading/cdn/names'
import { type Token, token } from '../di/token.js'
import type { AppliedHooks, Entry } from '../entry/Entry.js'
import type { EntryList } from '../entry/EntryList.js'
import { type EntryFile, EntrySnapshot } from '../entry/EntrySnapshot.js'
import type { FileInfo, FileMetadata, FileTags } from '../entry/FileInfo.js'
import type { UploadedFile } from '../entry/outputOfUploaded.js'
import type { EntryPhase, OwnFields, UploadEntry } from '../entry/UploadEntry.js'
import { unsupportedInput } from '../entry/unsupportedInput.js'
import { KernelError } from '../errors/KernelError.js'
import type { Random } from '../ports/Random.js'
import type { KernelFile } from '../uppy/KernelFile.js'
import type { KernelUppy } from '../uppy/KernelUppy.js'
import type { FileDescriptor } from '../uppy/toUppyFile.js'
import { assertFields } from './assertFields.js'

/** Options of every way to add a file. */
export interface AddFileOptions {
  /** Suppresses the entry's events. @default false */
  readonly silent?: boolean
  /** Name to show and store instead of the file's own. */
  readonly fileName?: string
  /** Id of the source, sent to the service. @default 'js-api' */
  readonly source?: string
  /** Path below the folder that was chosen or dropped. @default the file's own `webkitRelativePath` */
  readonly fullPath?: string
  /** Key-value pairs kept with the file. @default the config key `metadata` */
  readonly metadata?: FileMetadata
  /** Words to find the file by. @default the config key `tags` */
  readonly tags?: FileTags
}

/** A file with a path of its own, as those of a dropped folder have. */
export interface FileAtPath {
  readonly file: File | Blob
  /** Path below the folder that was chosen or dropped, with `/` between its parts. */
  readonly fullPath: string
}

/** A file of Uppy's map and its entry, as they were before they were removed. */
export interface RemovedEntry {
  readonly entry: UploadEntry
  readonly file: KernelFile
  /** The hooks that have changed it. */
  readonly applied: AppliedHooks | null
}

type IdentifiedFile = FileDescriptor & {
  id: string
  /** Of a file that is uploaded. */
  fileInfo?: FileInfo | undefined
}

/** Services of an {@link EntryAdder}. */
export interface EntryAdderOptions {
  readonly uppy: KernelUppy
  readonly random: Random
  readonly entries: EntryList
  /** Returns the files that the page knows as uploaded. */
  readonly uploaded?: () => UploadedFiles | undefined
}

/** Files that were uploaded, as the page knows, before an uploader has them. Each is taken once, and is not uploaded again. */
export type UploadedFiles = WeakMap<Blob, UploadedFile>

/** Token of {@link UploadedFiles}. @default there are none */
export const UploadedFilesToken: Token<UploadedFiles> = token('uploaded-files')

/** Token of the {@link EntryAdder}. */
export const AdderToken: Token<EntryAdder> = token('adder')

/** Adds files to Uppy, and makes the entries of all files that join its map, whatever code adds them. */
export class EntryAdder {
  readonly #uppy: KernelUppy
  readonly #random: Random
  readonly #entries: EntryList
  readonly #uploaded: EntryAdderOptions['uploaded']

  constructor({ uppy, random, entries, uploaded }: EntryAdderOptions) {
    this.#uploaded = uploaded
    this.#uppy = uppy
    this.#random = random
    this.#entries = entries
  }

  /** Adds files in their order and returns their entries. @throws KernelError `input-invalid` */
  addFiles(files: readonly (File | Blob | FileAtPath)[], options: AddFileOptions = {}): readonly Entry[] {
    // Null, from a page without types, is no options.
    options ??= {}
    assertFields(options)
    const uploaded = this.#uploaded?.()
    const described = files.map((item) => {
      if (item instanceof Blob) return this.#describe(item, uploaded, options, options.fullPath)
      if (item?.file instanceof Blob) return this.#describe(item.file, uploaded, options, item.fullPath)
      throw unsupportedInput(item, 'a File or a Blob')
    })
    return this.#add(described, options, {})
  }

  /** Adds a file whose bytes are elsewhere: with the service already, or behind a URL. @throws KernelError `input-invalid` */
  addRemote(fields: Partial<OwnFields>, options: AddFileOptions = {}, before?: string): Entry {
    options ??= {}
    assertFields(options)
    const { fileName, fullPath } = options
    const file = {
      id: this.#random.uid(),
      name: fileName ?? '',
      data: { size: null },
      isRemote: true,
      // Uppy requires it of remote files; nothing is fetched from there.
      remote: { companionUrl: '', requestClientId: '', url: '' },
      meta: fullPath ? { relativePath: fullPath } : {},
    }
    return this.#add([file as IdentifiedFile], options, fields, before)[0] as Entry
  }

  /** Adds an uploaded file. @throws KernelError `input-invalid` */
  addUploaded(fileInfo: FileInfo, options: AddFileOptions = {}, before?: string): Entry {
    if (typeof fileInfo?.uuid !== 'string' || typeof fileInfo.cdnUrl !== 'string') {
      throw new KernelError('input-invalid', 'The info of an uploaded file must have a uuid and a cdnUrl.')
    }
    const { uuid, cdnUrl } = fileInfo
    const { metadata = fileInfo.metadata ?? null, tags = fileInfo.tags ?? null } = options ?? {}
    return this.addRemote({ uuid, cdnUrl, fileInfo, metadata, tags }, options, before)
  }

  /** Adds files again whose entries were removed, under their ids and with the fields that they had. */
  addRemoved(removed: readonly RemovedEntry[]): void {
    const files = removed.map(({ entry, file }) => {
      return { ...file, progress: entry.fileInfo ? file.progress : undefined } as IdentifiedFile
    })
    this.#uppy.addFilesAs(files, (added) => {
      // Validators run again; interrupted uploads restart.
      const renewed = { isValidationPending: false, wait: null, errors: [] }
      const made = this.#makeEntries(added, (index) => {
        const { entry } = removed[index] as RemovedEntry
        return { ...entry, ...renewed, phase: phaseOf(entry) }
      })
      const applied = new Map(removed.map((item) => [item.file.id, item.applied]))
      for (const entry of made) entry.applied = applied.get(entry.id) ?? null
      return made
    })
  }

  /** Makes the entries of files that third-party code has put into Uppy's map, and returns the new ones. */
  makeEntries(files: readonly KernelFile[]): readonly Entry[] {
    return this.#makeEntries(files, () => undefined)
  }

  #describe(
    data: File | Blob,
    uploaded: UploadedFiles | undefined,
    { fileName }: AddFileOptions,
    fullPath: string | undefined,
  ): IdentifiedFile {
    const named = data instanceof File ? data : null
    const relativePath = fullPath ?? named?.webkitRelativePath
    const name = addExtension(fileName ?? named?.name ?? '', data.type)
    const { internalId: id = this.#random.uid(), fileInfo } = uploaded?.get(data) ?? {}
    // The same file may be added again.
    uploaded?.delete(data)
    const file: IdentifiedFile = { id, name, type: data.type, data, fileInfo }
    return relativePath ? { ...file, meta: { relativePath } } : file
  }

  #add(
    files: IdentifiedFile[],
    options: AddFileOptions,
    fields: Partial<OwnFields>,
    before?: string,
  ): readonly Entry[] {
    const { source = 'js-api', silent, metadata, tags } = options
    const own = { silent, source, metadata, tags, ...fields } as Partial<OwnFields> &
      Pick<OwnFields, 'source'>
    for (const file of files) file.source = source
    let made: readonly Entry[] = []
    this.#uppy.addFilesAs(files, (added) => {
      made = this.#makeEntries(added, () => own, before)
      // Before anything can object to an upload that has ended.
      for (const { id, fileInfo: info } of files)
        if (info) this.#entries.dispatch(id, { type: 'succeed', info })
      return made
    })
    return made
  }

  #makeEntries(
    files: readonly KernelFile[],
    fieldsAt: (index: number) => (Partial<OwnFields> & Pick<OwnFields, 'source'>) | undefined,
    before?: string,
  ): readonly Entry[] {
    const made: Entry[] = []
    let index = 0
    for (const file of files) {
      const given = fieldsAt(index++)
      // Third-party code may put files into the map that have entries.
      if (!given && this.#entries.has(file.id)) continue
      const fields = given ?? { source: this.#uppy.sourceIdOf(file.source || 'js-api') }
      made.push(
        this.#entries.add(new EntrySnapshot(fields, file as EntryFile, { internalId: file.id }), before),
      )
    }
    return made
  }
}

/** The phase in which a removed entry is added again. */
function phaseOf({ fileInfo, uploadError }: UploadEntry): EntryPhase {
  if (fileInfo) return 'done'
  return uploadError ? 'failed' : 'added'
}
