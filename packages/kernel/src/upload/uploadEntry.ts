import type { ConfigStore } from '../config/ConfigStore.js'
import type { Scope } from '../di/Scope.js'
import type { EntryStore } from '../entries/EntryStore.js'
import { toOutputEntry } from '../entries/toOutputEntry.js'
import type { FileInfo, FileMetadata, UploadEntry } from '../entries/UploadEntry.js'
import type { Events } from '../events/Events.js'
import type { EventMap } from '../events/uploaderEvents.js'
import type { Locale } from '../locale/Locale.js'
import type { Logger } from '../ports/logger.js'
import type { UploadReport } from '../uppy/reportToUppy.js'
import type { ValidationRunner } from '../validation/ValidationRunner.js'
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
  readonly validation: ValidationRunner
  readonly report: UploadReport
}

/** Makes the function that takes one entry from its turn in the queue to file info or an error. */
export function uploadEntryWith(options: UploadEntryOptions): UploadRun {
  const { scope, entries, locale, events, validation, report } = options
  const tell = (type: 'file-upload-start' | 'file-upload-progress', id: string) => {
    const entry = entries.get(id)
    if (entry && !entry.silent) events.emit(type, () => toOutputEntry(entry))
  }
  return async (id, { signal, onBytesSent }) => {
    report.started(id)
    tell('file-upload-start', id)
    try {
      const entry = await withMetadata(id, options)
      if (!entry || signal.aborted) return
      const transport = scope.get(TransportToken)
      const info = entry.uuid
        ? await transport.fileInfo(entry.uuid, { signal })
        : await transport.upload(entry, {
            signal,
            onBytesSent,
            onProgress(bytesUploaded, bytesTotal) {
              if (signal.aborted) return
              const before = entries.get(id)?.uploadProgress
              report.progress(id, bytesUploaded, bytesTotal)
              if (entries.get(id)?.uploadProgress !== before) tell('file-upload-progress', id)
            },
          })
      if (signal.aborted) return
      succeed(entries, id, info)
      report.succeeded(id, info)
      validation.checkEntry(id)
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
      validation.checkEntry(id)
      report.failed(id, new Error(uploadError.message, { cause: error }))
    }
  }
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
  })
}

async function withMetadata(id: string, options: UploadEntryOptions): Promise<UploadEntry | undefined> {
  const { entries, config, logger } = options
  const entry = entries.get(id)
  const setting = config.get('metadata')
  if (!entry || entry.metadata || !setting) return entry
  let metadata: FileMetadata
  try {
    metadata = typeof setting === 'function' ? await setting(entry) : setting
  } catch (error) {
    logger.error('The "metadata" function failed. The file is uploaded without metadata.', error)
    return entries.get(id)
  }
  entries.patch(id, { metadata })
  return entries.get(id)
}
