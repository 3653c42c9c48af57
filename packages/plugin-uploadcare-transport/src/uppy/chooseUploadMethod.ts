import type { TransportUploadOptions, UploadEntry, UploadMethod } from '@lading/kernel'
import { UploadError } from '@lading/transport-engine'
import type { Body, Meta, UppyFile } from '@uppy/core'

/** An Uppy file with the fields that upload methods read. */
export type FileEntry = Pick<
  UploadEntry,
  | 'internalId'
  | 'file'
  | 'fileName'
  | 'fileSize'
  | 'mimeType'
  | 'source'
  | 'externalUrl'
  | 'metadata'
  | 'uuid'
>

/** Converts an Uppy file to the fields that upload methods read. */
export function toFileEntry<M extends Meta, B extends Body>(
  { id, data, meta, name, size, type, source }: UppyFile<M, B>,
  metadata: UploadEntry['metadata'],
): FileEntry {
  return {
    internalId: id,
    file: data instanceof Blob ? data : null,
    fileName: meta.name || (name ?? null),
    fileSize: size,
    mimeType: type,
    source: source ?? 'local',
    externalUrl: null,
    metadata,
    uuid: null,
  }
}

/**
 * Returns a function that uploads an entry with the first method that accepts it; undefined if no method does.
 *
 * @throws UploadError `method-failed` if a method throws in `accepts()` or returns a promise
 */
export function chooseUploadMethod(
  methods: readonly UploadMethod[],
  entry: FileEntry,
): ((options: TransportUploadOptions) => ReturnType<UploadMethod['upload']>) | undefined {
  const has = (id: string) => methods.some((method) => method.id === id)
  const context = { config: {} as never, transport: undefined, has }
  for (const method of [...methods].sort((a, b) => (a.order ?? 0) - (b.order ?? 0))) {
    let answer: unknown
    try {
      answer = method.accepts(entry as UploadEntry, context)
    } catch (cause) {
      throw methodFailed(method, entry, cause)
    }
    if (answer instanceof Promise) {
      answer.catch(() => {})
      throw methodFailed(method, entry)
    }
    if (answer) return (options) => method.upload(entry as UploadEntry, options)
  }
  return undefined
}

function methodFailed({ id }: UploadMethod, { fileName }: FileEntry, cause?: unknown): UploadError {
  const words = `The upload method "${id}" failed in accepts(), so "${fileName}" is not sent. It must return true or false, without a promise.`
  return new UploadError('method-failed', 'This page has a mistake. Contact its owner.', {
    cause: new Error(words, { cause }),
  })
}
