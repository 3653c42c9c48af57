import { type CollectionSnapshot, CollectionState, CollectionToken } from '../collection/CollectionState.js'
import { outputCollectionState } from '../collection/outputCollectionState.js'
import { ConfigToken } from '../config/ConfigStore.js'
import type { Scope } from '../di/Scope.js'
import { EntriesToken } from '../entries/EntryStore.js'
import { EventsToken } from '../events/uploaderEvents.js'
import { LocaleToken } from '../locale/Locale.js'
import { ClockToken } from '../ports/clock.js'
import { LoggerToken } from '../ports/logger.js'
import { UppyToken } from '../services.js'
import type { Uploader } from '../Uploader.js'
import { reportToUppy } from '../uppy/reportToUppy.js'
import { UppyUploaderTransport } from '../uppy/UppyUploaderTransport.js'
import { ValidationRunner, ValidationToken } from '../validation/ValidationRunner.js'
import { FileHooks, FileHooksToken } from './fileHooks.js'
import { TransportToken } from './Transport.js'
import { QueueToken, UploadQueue } from './UploadQueue.js'
import { Uploads, UploadsToken } from './Uploads.js'
import { uploadEntryWith } from './uploadEntry.js'

/** Told of each new state of the list, with the one before it. */
export type CollectionListener = (next: CollectionSnapshot, before: CollectionSnapshot) => void

/** Registers what judges and uploads the entries of `uploader`. */
export function provideUploads(scope: Scope, uploader: Uploader, onCollection: CollectionListener): void {
  scope.provide(ValidationToken, (s) => new ValidationRunner(uploader, s.get(LoggerToken), s.get(ClockToken)))
  scope.provide(FileHooksToken, (s) => new FileHooks(uploader, s.get(ClockToken)))

  // What a plugin provides later comes before it, as does what the host has provided already.
  if (!scope.has(TransportToken)) {
    scope.provide(TransportToken, (s) => new UppyUploaderTransport(s.get(UppyToken)))
  }

  scope.provide(CollectionToken, (s) => {
    const entries = s.get(EntriesToken)
    return new CollectionState({
      clock: s.get(ClockToken),
      entries,
      validate: (snapshot) =>
        s.get(ValidationToken).checkCollection(outputCollectionState(snapshot, () => entries.values())),
      validatingCount: () => s.get(ValidationToken).validatingCount,
      onChange: onCollection,
    })
  })

  scope.provide(QueueToken, (s) => {
    const entries = s.get(EntriesToken)
    const report = reportToUppy(s.get(UppyToken))
    return new UploadQueue({
      entries,
      config: s.get(ConfigToken),
      mayUpload: (entry) => s.get(UploadsToken).mayUpload(entry),
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
        queue: s.get(QueueToken),
        judge(id) {
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
