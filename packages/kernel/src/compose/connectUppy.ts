import { ownBlob } from '../entry/ownBlob.js'
import type { FileFields } from '../entry/UploadEntry.js'
import type { AdoptedFile } from '../steps/EntryAdder.js'
import { fileInfoOf } from '../steps/fileInfoOf.js'
import type { KernelFile } from '../uppy/KernelFile.js'
import type { KernelUppy } from '../uppy/KernelUppy.js'
import { emitUppyBatches } from './emitUppyBatches.js'
import type { Services } from './servicesOf.js'

/**
 * Connects an Uppy with the list that it mirrors. Whatever third-party code does with Uppy becomes an action on an entry: adding, changing
 * or removing files, uploading, pausing and retrying.
 */
export function connectUppy(uppy: KernelUppy, services: Services): void {
  const { uploader, entries, events, adder, uploads, mirror, used, config } = services
  const adopt = (files: readonly KernelFile[]) => adder.adopt(files.map((file) => adoptedFile(uppy, file)))
  const listeners = {
    'upload-retry'(file: KernelFile | undefined) {
      if (file) uploads.clearUploadErrors([file.id])
    },
    'retry-all': (files: KernelFile[]) => void uploads.clearUploadErrors(files.map(({ id }) => id)),
    'cancel-all'() {
      if (!mirror.isEchoing) mirror.whileEchoing(() => uploader.emit('list-reset', () => undefined))
    },
    'upload-pause'(file: KernelFile | undefined, isPaused: boolean) {
      if (mirror.isEchoing) return
      if (file && isPaused) uploads.pause([file.id])
      else if (file) uploads.resume([file.id])
    },
    'pause-all': () => uploads.pause(entries.ids),
    // Plugins like Golden Retriever put files into the map without adding them.
    restored: () => adopt(uppy.getFiles()),
  }
  const all = Object.entries(listeners) as [keyof typeof listeners, never][]
  for (const [event, listener] of all) uppy.on(event, listener)
  const stopFollowing = [events.on('list-reset', mirror.cancelAll), emitUppyBatches(uppy, services)]
  used.uppy = uppy
  mirror.attach(uppy)
  const followers = {
    get size() {
      return entries.size
    },
    add: adopt,
    remove: (ids: readonly string[]) => entries.remove(ids),
    configure: (values: Readonly<Record<string, unknown>>) => config.set(values),
    change(id: string, patch: Partial<KernelFile>, file: KernelFile) {
      const fields = changedFields(patch, file)
      if (Object.keys(fields).length > 0) entries.dispatch(id, { type: 'file', fields })
    },
  }
  uppy.connect(followers, uploads)
  uppy.onDestroy(() => {
    for (const [event, listener] of all) uppy.off(event, listener)
    for (const stop of stopFollowing) stop()
  })
}

function adoptedFile(uppy: KernelUppy, file: KernelFile): AdoptedFile {
  return {
    ...fileFields(file),
    internalId: file.id,
    source: uppy.sourceIdOf(file.source || 'js-api'),
    origin: file,
    // For example, after a page reload.
    fileInfo: file.progress.uploadComplete ? fileInfoOf(file) : undefined,
    isPaused: file.isPaused,
  }
}

function fileFields({ data, name, size, type, meta }: KernelFile): FileFields {
  return {
    file: ownBlob(data),
    fileName: name ?? null,
    fileSize: size,
    mimeType: type,
    fullPath: typeof meta.relativePath === 'string' ? meta.relativePath : null,
  }
}

/**
 * Returns the entry fields that a patch to Uppy's file sets. Progress and errors aren't included: Uppy's file copies them from the entry.
 */
function changedFields(patch: Partial<KernelFile>, file: KernelFile): Partial<FileFields> {
  const { file: data, fileName, fileSize, mimeType, fullPath } = fileFields(file)
  return {
    ...('data' in patch && { file: data, fileSize }),
    ...('size' in patch && { fileSize }),
    ...('name' in patch && { fileName }),
    ...('type' in patch && { mimeType }),
    ...('meta' in patch && { fullPath }),
  }
}
