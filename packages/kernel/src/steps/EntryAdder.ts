import { type Token, token } from '../di/token.js'
import { type AppliedHooks, checksOf, type Entry } from '../entry/Entry.js'
import type { EntryList } from '../entry/EntryList.js'
import { EntrySnapshot, type SnapshotFields } from '../entry/EntrySnapshot.js'
import type { FileInfo, FileMetadata, FileTags } from '../entry/FileInfo.js'
import { ownBlob } from '../entry/ownBlob.js'
import type { EntryPhase, FileFields, OwnFields, UploadEntry } from '../entry/UploadEntry.js'
import { unsupportedInput } from '../entry/unsupportedInput.js'
import { KernelError } from '../errors/KernelError.js'
import type { Random } from '../ports/Random.js'
import { assertFields } from './assertFields.js'

/** Options that every method for adding files accepts. */
export interface AddFileOptions {
  /** Suppresses the entry's events. @default false */
  readonly silent?: boolean | undefined
  /** Name to show and store. @default the file's name */
  readonly fileName?: string | undefined
  /** Source id, sent to the service. @default 'js-api' */
  readonly source?: string | undefined
  /** Path relative to the chosen or dropped folder. @default the file's `webkitRelativePath` */
  readonly fullPath?: string | undefined
  /** Key-value pairs kept with the file. @default the config key `metadata` */
  readonly metadata?: FileMetadata | undefined
  /** Tags for finding the file. @default the config key `tags` */
  readonly tags?: FileTags | undefined
}

/** A file with its path inside a dropped folder. */
export interface FileAtPath {
  readonly file: File | Blob
  /** Path relative to the chosen or dropped folder, separated by `/`. */
  readonly fullPath: string
}

/** An entry's state before it was removed. */
export interface RemovedEntry {
  readonly entry: UploadEntry
  readonly origin: object | null
  /** The hooks already applied to the entry. */
  readonly applied: AppliedHooks | null | undefined
}

/** A file created by third-party code, e.g. an Uppy plugin. */
export interface AdoptedFile extends FileFields {
  readonly internalId: string
  readonly source: string
  /** The third-party code's data about the file; see `Entry.origin`. */
  readonly origin: object
  /** File info, if the file is already uploaded. */
  readonly fileInfo?: FileInfo | undefined
  /** Whether the upload was paused. */
  readonly isPaused?: boolean | undefined
}

/** An entry's initial snapshot fields. */
type FirstFields = Partial<SnapshotFields> & Pick<OwnFields, 'source'>

type NameFile = (name: string, type: string) => string

/** Services for {@link EntryAdder}. */
export interface EntryAdderOptions {
  readonly random: Random
  readonly entries: EntryList
  /** Receives new entries. */
  readonly admit: (entries: readonly Entry[]) => void
  /** Returns the name for a file with this name and type. @default the name unchanged */
  readonly nameOf?: NameFile
}

/** Token for the {@link EntryAdder}. */
export const AdderToken: Token<EntryAdder> = token('adder')

/** Creates the entries for all files, no matter which code adds them. */
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

  /** Adds files in order and returns their entries. @throws KernelError `input-invalid` */
  addFiles(files: readonly (File | Blob | FileAtPath)[], options: AddFileOptions = {}): readonly Entry[] {
    // Pages without types can pass null.
    options ??= {}
    assertFields(options)
    const described = files.map((item) => {
      const blob = ownBlob(item)
      const file = blob ?? ownBlob((item as FileAtPath | null)?.file)
      if (!file) throw unsupportedInput(item, 'a File or a Blob')
      const { fullPath } = blob ? options : (item as FileAtPath)
      const fields = describe(file, this.#random.uid(), options, fullPath)
      return { ...fields, fileName: this.#nameOf(fields.fileName, file.type) } as FirstFields
    })
    return this.#addAll(described)
  }

  /**
   * Adds a file whose bytes aren't local: the service already has them, or they're behind a URL. @throws KernelError
   * `input-invalid`
   */
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

  /** Adds removed entries again, with their previous ids and fields. */
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

  /** Adds files created by third-party code under their existing ids. Skips files that already have an entry. */
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
    // A listener might have removed some entries.
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

/** Returns the phase in which a removed entry is added again. */
function phaseOf({ fileInfo, uploadError }: UploadEntry): EntryPhase {
  if (fileInfo) return 'done'
  return uploadError ? 'failed' : 'added'
}
