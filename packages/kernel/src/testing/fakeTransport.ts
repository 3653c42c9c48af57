import type { FileInfo, UploadEntry } from '../entries/UploadEntry.js'
import { definePlugin, type Plugin } from '../plugin/definePlugin.js'
import { type Transport, TransportToken, type TransportUploadOptions } from '../upload/Transport.js'

/** One upload that the kernel has asked for, to be ended by the test. */
export interface FakeUpload {
  readonly entry: UploadEntry
  readonly options: TransportUploadOptions
  succeed(info?: Partial<FileInfo>): void
  fail(error: Error): void
}

/** A transport whose uploads a test ends one by one. */
export interface FakeTransport {
  readonly plugin: Plugin
  /** Uploads that have begun, in their order. */
  readonly uploads: readonly FakeUpload[]
  /** The upload of the file with this name. */
  of(fileName: string): FakeUpload
}

/** Makes a {@link FakeTransport}. */
export function createFakeTransport(): FakeTransport {
  const uploads: FakeUpload[] = []
  const transport: Transport = {
    upload: (entry, options) =>
      new Promise((resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(namedError('CancelError', 'Request canceled')))
        uploads.push({
          entry,
          options,
          succeed: (info) => resolve({ ...fileInfoOf(entry), ...info }),
          fail: reject,
        })
      }),
    fileInfo: async (uuid) => ({ ...emptyInfo, uuid, cdnUrl: `https://cdn.example/${uuid}/` }),
  }
  const plugin = definePlugin({
    id: 'fake-transport',
    setup: ({ provide }) => provide(TransportToken, () => transport),
  })
  return {
    plugin: plugin(),
    uploads,
    of(fileName) {
      const upload = uploads.findLast(({ entry }) => entry.fileName === fileName)
      if (!upload) throw new Error(`No upload of "${fileName}" has begun.`)
      return upload
    },
  }
}

/** An error as a transport throws it: told apart by its name. */
export function namedError(name: 'UploadError' | 'NetworkError' | 'CancelError', message: string): Error {
  return Object.assign(new Error(message), { name })
}

const emptyInfo: FileInfo = {
  uuid: '',
  name: 'original',
  originalFilename: 'original',
  size: 0,
  isStored: true,
  isImage: false,
  mimeType: 'application/octet-stream',
  cdnUrl: '',
  imageInfo: null,
  videoInfo: null,
  contentInfo: null,
  metadata: null,
}

function fileInfoOf(entry: UploadEntry): FileInfo {
  const uuid = `uuid-of-${entry.fileName}`
  return {
    ...emptyInfo,
    uuid,
    name: entry.fileName ?? 'original',
    originalFilename: entry.fileName ?? 'original',
    size: entry.fileSize ?? 0,
    mimeType: entry.mimeType ?? 'application/octet-stream',
    isImage: entry.isImage,
    cdnUrl: `https://cdn.example/${uuid}/`,
  }
}
