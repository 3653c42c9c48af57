import type { ConfigStore } from '../config/ConfigStore.js'
import type { Scope } from '../di/Scope.js'
import type { EntryStore } from '../entries/EntryStore.js'
import { fillEntry } from '../entries/fillEntry.js'
import { toOutputEntry } from '../entries/toOutputEntry.js'
import type { FileInfo } from '../entries/UploadEntry.js'
import type { Events } from '../events/Events.js'
import type { EventMap } from '../events/uploaderEvents.js'
import type { Locale } from '../locale/Locale.js'
import { ClockToken } from '../ports/clock.js'
import type { Logger } from '../ports/logger.js'
import type { UploadReport } from '../uppy/reportToUppy.js'
import type { ValidationRunner } from '../validation/ValidationRunner.js'
import type { FileHooks } from './fileHooks.js'
import { TransportToken } from './Transport.js'
import type { UploadRun } from './UploadQueue.js'
import { isCancel, toUploadError } from './uploadErrors.js'

/** What uploading one entry needs. */
export interface UploadEntryOptions {
  readonly scope: Scope
  readonly entries: EntryStore
  readonly config: ConfigStore
  readonly locale: Locale
  readonly logger: Logger
  readonly events: Events<EventMap>
  readonly hooks: FileHooks
  readonly validation: ValidationRunner
  readonly report: UploadReport
}

/** Makes the function that takes one entry from its turn in the queue to file info or an error. */
export function uploadEntryWith(options: UploadEntryOptions): UploadRun {
  const { scope, entries, locale, events, report } = options
  const filling = { ...options, clock: scope.get(ClockToken) }
  const tell = (type: 'file-upload-start' | 'file-upload-progress', id: string) => {
    const entry = entries.get(id)
    if (entry && !entry.silent) events.emit(type, () => toOutputEntry(entry))
  }
  return async (id, { signal, onBytesSent }) => {
    report.started(id)
    tell('file-upload-start', id)
    try {
      if (!(await isReady(id, signal, options))) {
        // What a rule has found is in the entry; Uppy would upload a file whose error it knows once more.
        if (!signal.aborted) report.canceled(id)
        return
      }
      const entry = await fillEntry(id, filling, signal)
      if (!entry || signal.aborted) return
      const transport = scope.get(TransportToken)
      // An Uppy uploader has moved the entry's own progress before it is heard of here.
      let told = 0
      const info = entry.uuid
        ? await transport.fileInfo(entry.uuid, { signal })
        : await transport.upload(entry, {
            signal,
            onBytesSent,
            onProgress(bytesUploaded, bytesTotal) {
              // Also when a transport says more than it has to: the end has been told.
              if (signal.aborted || !entries.get(id)?.isUploading) return
              report.progress(id, bytesUploaded, bytesTotal)
              const progress = entries.get(id)?.uploadProgress ?? 0
              if (progress === told) return
              told = progress
              tell('file-upload-progress', id)
            },
          })
      if (signal.aborted) return
      succeed(entries, id, info)
      report.succeeded(id, info)
    } catch (error) {
      if (signal.aborted) return
      if (isCancel(error)) {
        entries.patch(id, { isUploading: false })
        report.canceled(id)
        return
      }
      const uploadError = toUploadError(error, locale.text('something-went-wrong'))
      if (uploadError.type === 'UNKNOWN_ERROR') options.logger.error('An upload failed.', error)
      entries.patch(id, { isUploading: false, uploadError })
      report.failed(id, new Error(uploadError.message, { cause: error }))
    }
  }
}

/** Lets the hooks and the last rules have their say about bytes that are about to be sent. */
async function isReady(id: string, signal: AbortSignal, options: UploadEntryOptions): Promise<boolean> {
  const { entries, hooks, validation } = options
  // The bytes of a file with a uuid have been sent before.
  if (entries.get(id)?.uuid) return true
  if (hooks.concern('beforeUpload', id)) await hooks.run('beforeUpload', id, signal)
  return await validation.checkUpload(id, signal)
}

function succeed(entries: EntryStore, id: string, info: FileInfo): void {
  const entry = entries.get(id)
  if (!entry) return
  entries.patch(id, {
    isUploading: false,
    fileInfo: info,
    uuid: info.uuid,
    cdnUrl: entry.cdnUrl ?? info.cdnUrl,
    metadata: info.metadata ?? entry.metadata,
    tags: info.tags ?? entry.tags,
  })
}
