import type { FileInfo } from '../entry/FileInfo.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import { CancelError } from '../errors/transportErrors.js'
import { definePlugin } from '../plugin/definePlugin.js'
import type { Plugin } from '../plugin/Plugin.js'
import { type Transport, TransportToken, type TransportUploadOptions } from '../steps/Transport.js'
import { createFileInfo } from './createFileInfo.js'

/** An upload that the kernel started and a test ends. */
export interface FakeUpload {
  readonly entry: UploadEntry
  readonly options: TransportUploadOptions
  /** Whether the upload has neither ended nor been aborted. */
  readonly isOpen: boolean
  /** Reports progress. When all bytes are reported, also calls `onBytesSent`. */
  progress(bytesUploaded: number, bytesTotal: number): void
  /** Resolves the upload. @param info Overrides file-info fields, which otherwise match the entry */
  succeed(info?: Partial<FileInfo>): void
  /** Rejects the upload, e.g. with an `UploadError`, a `NetworkError` or a `CancelError`. */
  fail(error: Error): void
}

/** A transport whose uploads are ended by the test. */
export interface FakeTransport {
  readonly plugin: Plugin
  readonly transport: Transport
  /** Started uploads, in start order. */
  readonly uploads: readonly FakeUpload[]
  /** Returns the last upload for this file name. @throws Error if no upload was started */
  of(fileName: string): FakeUpload
}

/** Creates a {@link FakeTransport}. */
export function createFakeTransport(): FakeTransport {
  const uploads: FakeUpload[] = []
  const transport: Transport = {
    upload: (entry, options) =>
      new Promise((resolve, reject) => {
        let isOpen = true
        const { signal } = options
        const end = () => {
          isOpen = false
          signal.removeEventListener('abort', cancel)
        }
        const cancel = () => {
          end()
          reject(new CancelError())
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
            end()
            resolve({ ...fileInfoOf(entry), ...info })
          },
          fail(error) {
            end()
            reject(error)
          },
        })
      }),
    fileInfo: async (uuid) => createFileInfo({ uuid }),
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
      if (!upload) throw new Error(`No upload of "${fileName}" was started.`)
      return upload
    },
  }
}

/**
 * Creates an error with a name that the kernel recognizes, like a transport that has custom error classes. Prefer the
 * kernel's `UploadError`, `NetworkError` and `CancelError`.
 */
export function namedError(name: 'UploadError' | 'NetworkError' | 'CancelError', message: string): Error {
  return Object.assign(new Error(message), { name })
}

function fileInfoOf({ fileName, fileSize, mimeType, isImage }: UploadEntry): FileInfo {
  return createFileInfo({
    uuid: `uuid-of-${fileName}`,
    originalFilename: fileName ?? 'original',
    size: fileSize ?? 0,
    mimeType: mimeType ?? 'application/octet-stream',
    isImage,
  })
}
