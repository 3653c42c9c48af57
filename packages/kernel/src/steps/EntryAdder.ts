import { type Token, token } from '../di/token.js'
import { type AppliedHooks, checksOf, type Entry } from '../entry/Entry.js'
import type { EntryList } from '../entry/EntryList.js'
import { EntrySnapshot, type SnapshotFields } from '../entry/EntrySnapshot.js'
import type { FileInfo, FileMetadata, FileTags } from '../entry/FileInfo.js'
import type { EntryPhase, FileFields, OwnFields, UploadEntry } from '../entry/UploadEntry.js'
import { unsupportedInput } from '../entry/unsupportedInput.js'
import { KernelError } from '../errors/KernelError.js'
import type { Random } from '../ports/Random.js'
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

/** An entry as it was before it was removed. */
export interface RemovedEntry {
  readonly entry: UploadEntry
  readonly origin: object | null
  /** The hooks that have changed it. */
  readonly applied: AppliedHooks | null | undefined
}

/** A file that third-party code has made, e.g. a plugin of Uppy. */
export interface AdoptedFile extends FileFields {
  readonly internalId: string
  readonly source: string
  /** Knowledge of the third-party code; see `Entry.origin`. */
  readonly origin: object
  /** Of a file that is uploaded already. */
  readonly fileInfo?: FileInfo | undefined
  /** Whether its upload was paused. */
  readonly isPaused?: boolean | undefined
}

/** The first snapshot of an entry. */
type FirstFields = Partial<SnapshotFields> & Pick<OwnFields, 'source'>

type NameFile = (name: string, type: string) => string

/** Services of an {@link EntryAdder}. */
export interface EntryAdderOptions {
  readonly random: Random
  readonly entries: EntryList
  /** Receives new entries. */
  readonly admit: (entries: readonly Entry[]) => void
  /** Returns the name of a file of a type. @default its own */
  readonly nameOf?: NameFile
}

/** Token of the {@link EntryAdder}. */
export const AdderToken: Token<EntryAdder> = token('adder')

/** Makes the entries of all files, whatever code adds them. */
export class EntryAdder {
  readonly #random: Random
  readonly #entries: EntryList
  readonly #admit: EntryAdderOptions['admit']
  readonly #nameOf: NameFile

  constructor({ random, entries, admit, nameOf = (name) => name }: EntryAdderOptions) {
    this.#random = random
    this.#entries = entries
    this.#admit = admit
    this.#nameOf = nameOf
  }

  /** Adds files in their order and returns their entries. @throws KernelError `input-invalid` */
  addFiles(files: readonly (File | Blob | FileAtPath)[], options: AddFileOptions = {}): readonly Entry[] {
    // Null, from a page without types, is no options.
    options ??= {}
    assertFields(options)
    const described = files.map((item) => {
      const isBlob = item instanceof Blob
      const file = isBlob ? item : item?.file
      if (!(file instanceof Blob)) throw unsupportedInput(item, 'a File or a Blob')
      const fields = describe(file, this.#random.uid(), options, isBlob ? options.fullPath : item.fullPath)
      return { ...fields, fileName: this.#nameOf(fields.fileName, file.type) } as FirstFields
    })
    return this.#addAll(described)
  }

  /** Adds a file whose bytes are elsewhere: with the service already, or behind a URL. @throws KernelError `input-invalid` */
  addRemote(fields: Partial<OwnFields>, options: AddFileOptions = {}, before?: string): Entry {
    options ??= {}
    assertFields(options)
    const { fileName = null, fullPath = null, source = 'js-api', silent, metadata, tags } = options
    const internalId = this.#random.uid()
    const own = { internalId, fileName, fullPath, source, silent, metadata, tags, ...fields }
    return this.#addAll([own as FirstFields], before)[0] as Entry
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
    this.#add(() =>
      removed.map(({ entry, origin, applied }) => {
        // Validators run again; interrupted uploads restart.
        const renewed = { isValidationPending: false, wait: null, errors: [], starts: 'new' as const }
        const made = this.#entries.add(
          new EntrySnapshot({ ...entry, ...renewed, phase: phaseOf(entry) }),
          undefined,
          origin,
        )
        if (applied) checksOf(made).applied = applied
        return made
      }),
    )
  }

  /** Adds files that third-party code has made, under its ids. Those that have an entry are skipped. */
  adopt(files: readonly AdoptedFile[]): void {
    this.#add(() =>
      files.flatMap(({ origin, fileInfo, isPaused, ...fields }) => {
        if (this.#entries.has(fields.internalId)) return []
        const first = isPaused && !fileInfo ? { ...fields, starts: 'paused' as const } : fields
        const entry = this.#entries.add(new EntrySnapshot(first), undefined, origin)
        if (fileInfo) this.#entries.dispatch(entry.id, { type: 'succeed', info: fileInfo })
        return [entry]
      }),
    )
  }

  #addAll(files: readonly FirstFields[], before?: string): readonly Entry[] {
    return this.#add(() => files.map((fields) => this.#entries.add(new EntrySnapshot(fields), before)))
  }

  #add(make: () => readonly Entry[]): readonly Entry[] {
    const made = this.#entries.batch(make)
    // A listener may have removed them.
    const present = made.filter(({ now }) => !now.isRemoved)
    if (present.length > 0) this.#admit(present)
    return made
  }
}

function describe(
  file: File | Blob,
  internalId: string,
  { fileName, source = 'js-api', silent, metadata, tags }: AddFileOptions,
  fullPath: string | undefined,
) {
  const named = file instanceof File ? file : null
  return {
    internalId,
    source,
    silent,
    metadata,
    tags,
    file,
    fileName: fileName ?? named?.name ?? '',
    fileSize: file.size,
    mimeType: file.type,
    fullPath: (fullPath ?? named?.webkitRelativePath) || null,
  }
}

/** The phase in which a removed entry is added again. */
function phaseOf({ fileInfo, uploadError }: UploadEntry): EntryPhase {
  if (fileInfo) return 'done'
  return uploadError ? 'failed' : 'added'
}
