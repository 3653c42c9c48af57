import { CollectionToken } from '../collection/CollectionState.js'
import { ConfigToken } from '../config/ConfigStore.js'
import type { Scope } from '../di/Scope.js'
import { EngineToken } from '../engine/EngineLoader.js'
import { EntriesToken } from '../entries/EntryStore.js'
import { EventsToken } from '../events/uploaderEvents.js'
import { LocaleToken } from '../locale/Locale.js'
import { ClockToken } from '../ports/clock.js'
import { LoggerToken } from '../ports/logger.js'
import { UppyToken } from '../services.js'
import type { Uploader } from '../Uploader.js'
import { infoOfResponse } from '../uppy/infoOfResponse.js'
import { reportToUppy } from '../uppy/reportToUppy.js'
import { UppyUploaderTransport } from '../uppy/UppyUploaderTransport.js'
import { ValidationRunner, ValidationToken } from '../validation/ValidationRunner.js'
import { FileHooks, FileHooksToken } from './fileHooks.js'
import { TransportToken } from './Transport.js'
import { QueueToken, UploadQueue } from './UploadQueue.js'
import { Uploads, UploadsToken } from './Uploads.js'
import { uploadEntryWith } from './uploadEntry.js'

/** Registers what judges and uploads the entries of `uploader`. */
export function provideUploads(scope: Scope, uploader: Uploader): void {
  // What a plugin provides, sooner or later, comes before it.
  if (!scope.has(TransportToken)) {
    scope.provide(TransportToken, (s) => new UppyUploaderTransport(s.get(UppyToken)))
  }
  scope.provide(ValidationToken, (s) => new ValidationRunner(uploader, s.get(LoggerToken), s.get(ClockToken)))
  scope.provide(FileHooksToken, (s) => new FileHooks(uploader, s.get(ClockToken)))

  scope.provide(QueueToken, (s) => {
    const entries = s.get(EntriesToken)
    const report = reportToUppy(s.get(UppyToken))
    return new UploadQueue({
      entries,
      config: s.get(ConfigToken),
      mayUpload: (entry) => s.get(UploadsToken).mayUpload(entry),
      isPaused: () => s.get(EngineToken).isPaused,
      onCanceled: (id) => report.canceled(id),
      run: uploadEntryWith({
        scope: s,
        entries,
        config: s.get(ConfigToken),
        locale: s.get(LocaleToken),
        logger: s.get(LoggerToken),
        events: s.get(EventsToken),
        hooks: s.get(FileHooksToken),
        validation: s.get(ValidationToken),
        report,
      }),
    })
  })

  scope.provide(
    UploadsToken,
    (s) =>
      new Uploads({
        entries: s.get(EntriesToken),
        collection: s.get(CollectionToken),
        config: s.get(ConfigToken),
        slots: uploader.slots,
        queue: s.get(QueueToken),
        judge(id) {
          restoreInfo(s, id)
          const validation = s.get(ValidationToken)
          const hooks = s.get(FileHooksToken)
          if (!hooks.concern('onAdd', id)) validation.checkEntry(id)
          else void validation.checkAfter(id, (signal) => hooks.run('onAdd', id, signal))
        },
        onStart: () =>
          s.get(EventsToken).emit('common-upload-start', () => uploader.getOutputCollectionState()),
      }),
  )
}

/** A file may come uploaded into Uppy's map, e.g. after a reload of the page. */
function restoreInfo(scope: Scope, id: string): void {
  const file = scope.get(UppyToken).getFile(id)
  const entries = scope.get(EntriesToken)
  if (!file?.progress.uploadComplete || entries.get(id)?.fileInfo) return
  const fileInfo = infoOfResponse(file)
  const { uuid, cdnUrl, metadata } = fileInfo
  entries.patch(id, { fileInfo, uuid, cdnUrl, metadata })
}
