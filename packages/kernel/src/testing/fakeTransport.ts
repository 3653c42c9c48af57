import type { FileInfo } from '../entries/FileInfo.js'
import type { UploadEntry } from '../entries/UploadEntry.js'
import { definePlugin } from '../plugin/definePlugin.js'
import type { Plugin } from '../plugin/Plugin.js'
import { type Transport, TransportToken, type TransportUploadOptions } from '../upload/Transport.js'

/** One upload that the kernel has asked for, to be ended by the test. */
export interface FakeUpload {
  readonly entry: UploadEntry
  readonly options: TransportUploadOptions
  /** Whether it has neither ended nor been aborted. */
  readonly isOpen: boolean
  /** Reports bytes; with the last of them, that all are sent. */
  progress(bytesUploaded: number, bytesTotal: number): void
  succeed(info?: Partial<FileInfo>): void
  fail(error: Error): void
}

/** A transport whose uploads a test ends one by one. */
export interface FakeTransport {
  readonly plugin: Plugin
  readonly transport: Transport
  /** Uploads that have begun, in their order. */
  readonly uploads: readonly FakeUpload[]
  /** The newest upload of the file with this name. */
  of(fileName: string): FakeUpload
}

/** Makes a {@link FakeTransport}. */
export function createFakeTransport(): FakeTransport {
  const uploads: FakeUpload[] = []
  const transport: Transport = {
    upload: (entry, options) =>
      new Promise((resolve, reject) => {
        let isOpen = true
        const { signal } = options
        const cancel = () => {
          isOpen = false
          reject(namedError('CancelError', 'Request canceled'))
        }
        if (signal.aborted) {
          cancel()
          return
        }
        signal.addEventListener('abort', cancel)
        uploads.push({
          entry,
          options,
          get isOpen() {
            return isOpen
          },
          progress(bytesUploaded, bytesTotal) {
            options.onProgress(bytesUploaded, bytesTotal)
            if (bytesUploaded === bytesTotal) options.onBytesSent()
          },
          succeed(info) {
            isOpen = false
            resolve({ ...fileInfoOf(entry), ...info })
          },
          fail(error) {
            isOpen = false
            reject(error)
          },
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
    transport,
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
