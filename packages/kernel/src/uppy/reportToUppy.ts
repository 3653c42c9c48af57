import type { FileInfo } from '../entries/UploadEntry.js'
import { freshProgress } from './freshProgress.js'
import type { KernelUppy } from './KernelUppy.js'

/** Tells Uppy, and so every foreign interface on it, each step of an upload. */
export interface UploadReport {
  started(id: string): void
  progress(id: string, bytesUploaded: number, bytesTotal: number): void
  succeeded(id: string, info: FileInfo): void
  failed(id: string, error: Error): void
  /** The upload was given up: the file stands there as if it had never been started. */
  canceled(id: string): void
}

/** The reports by Uppy's own events. */
export function reportToUppy(uppy: KernelUppy): UploadReport {
  return {
    started(id) {
      const file = uppy.getFile(id)
      if (!file) return
      if (file.error) uppy.setFileState(id, { error: null })
      uppy.emit('upload-start', [file])
    },
    progress(id, bytesUploaded, bytesTotal) {
      const file = uppy.getFile(id)
      // An uploader of others has told it already; so it has of the two ends below.
      if (!file || uppy.isSentAlone(id)) return
      uppy.emit('upload-progress', file, {
        uploadStarted: file.progress.uploadStarted ?? 0,
        bytesUploaded,
        bytesTotal,
      })
    },
    succeeded(id, info) {
      const file = uppy.getFile(id)
      if (!file || file.progress.uploadComplete) return
      uppy.emit('upload-success', file, { status: 200, body: { ...info }, uploadURL: info.cdnUrl })
    },
    failed(id, error) {
      const file = uppy.getFile(id)
      if (file && !file.error) uppy.emit('upload-error', file, error)
    },
    canceled(id) {
      const file = uppy.getFile(id)
      if (!file) return
      uppy.setFileState(id, { progress: freshProgress(file.size) })
    },
  }
}
