import { CollectionToken } from '../collection/CollectionState.js'
import { GroupOutput, GroupsToken } from '../collection/GroupOutput.js'
import { ConfigToken } from '../config/ConfigStore.js'
import type { Scope } from '../di/Scope.js'
import { EntriesToken } from '../entries/EntryStore.js'
import { EventsToken } from '../events/EventMap.js'
import { LocaleToken } from '../locale/Locale.js'
import { ClockToken } from '../ports/Clock.js'
import { LoggerToken } from '../ports/Logger.js'
import { SlotsToken } from '../slots/SlotRegistry.js'
import { UploaderToken } from '../Uploader.js'
import { admitEntry } from '../upload/admitEntry.js'
import { FileHooks, FileHooksToken } from '../upload/FileHooks.js'
import { TransportToken } from '../upload/Transport.js'
import { QueueToken, UploadQueue } from '../upload/UploadQueue.js'
import { UploadRunner } from '../upload/UploadRunner.js'
import { Uploads, UploadsToken } from '../upload/Uploads.js'
import { UppyToken } from '../uppy/KernelUppy.js'
import { UppyReporter } from '../uppy/UppyReporter.js'
import { UppyUploaderTransport } from '../uppy/UppyUploaderTransport.js'
import { CollectionRules, CollectionRulesToken } from '../validation/CollectionRules.js'
import { ValidationRunner, ValidationToken } from '../validation/ValidationRunner.js'

/** Registers the defaults of the services that validate and upload entries. */
export function registerUploads(scope: Scope): void {
  scope.provideDefault(
    TransportToken,
    (s) => new UppyUploaderTransport(s.get(UppyToken)),
    (s) => s.get(UppyToken).hasThirdPartyUploader,
  )
  scope.provideDefault(ValidationToken, (s) => {
    const uppy = s.get(UppyToken)
    return new ValidationRunner({
      entries: s.get(EntriesToken),
      config: s.get(ConfigToken),
      slots: s.get(SlotsToken),
      logger: s.get(LoggerToken),
      clock: s.get(ClockToken),
      hasFile: (id) => uppy.getFile(id) !== undefined,
      uploader: s.get(UploaderToken),
    })
  })
  scope.provideDefault(CollectionRulesToken, (s) => {
    return new CollectionRules({
      slots: s.get(SlotsToken),
      config: s.get(ConfigToken),
      logger: s.get(LoggerToken),
      uploader: s.get(UploaderToken),
    })
  })
  scope.provideDefault(FileHooksToken, (s) => {
    const validation = s.get(ValidationToken)
    const uploader = s.get(UploaderToken)
    return new FileHooks({
      uppy: s.get(UppyToken),
      entries: s.get(EntriesToken),
      slots: s.get(SlotsToken),
      clock: s.get(ClockToken),
      logger: s.get(LoggerToken),
      getSnapshot: () => uploader.snapshot,
      onReject: (id, rejection) => validation.setRejection(id, rejection),
    })
  })
  scope.provideDefault(QueueToken, (s) => {
    const collection = s.get(CollectionToken)
    const reporter = new UppyReporter(s.get(UppyToken))
    const runner = new UploadRunner({
      entries: s.get(EntriesToken),
      config: s.get(ConfigToken),
      clock: s.get(ClockToken),
      logger: s.get(LoggerToken),
      locale: s.get(LocaleToken),
      events: s.get(EventsToken),
      hooks: s.get(FileHooksToken),
      validation: s.get(ValidationToken),
      reporter,
      getTransport: () => s.get(TransportToken),
    })
    return new UploadQueue({
      entries: s.get(EntriesToken),
      config: s.get(ConfigToken),
      run: runner.run,
      isBlocked: () => collection.isUploadBlocked,
      onCanceled: (id) => reporter.canceled(id),
    })
  })
  scope.provideDefault(UploadsToken, (s) => {
    const uppy = s.get(UppyToken)
    const entries = s.get(EntriesToken)
    const hooks = s.get(FileHooksToken)
    const validation = s.get(ValidationToken)
    const uploader = s.get(UploaderToken)
    return new Uploads({
      entries,
      collection: s.get(CollectionToken),
      config: s.get(ConfigToken),
      queue: s.get(QueueToken),
      validate: (id) => admitEntry(id, { uppy, entries, hooks, validation }),
      revalidate(id) {
        validation.forget(id)
        validation.checkEntry(id)
      },
      clearRejection(id) {
        const isRejected = validation.isRejected(id)
        validation.setRejection(id, null)
        return isRejected
      },
      onStart: () => uploader.emit('common-upload-start', () => uploader.getOutputCollectionState()),
    })
  })
  scope.provideDefault(GroupsToken, (s) => {
    const uploader = s.get(UploaderToken)
    return new GroupOutput({
      config: s.get(ConfigToken),
      entries: s.get(EntriesToken),
      collection: s.get(CollectionToken),
      locale: s.get(LocaleToken),
      logger: s.get(LoggerToken),
      getTransport: () => s.get(TransportToken),
      onCreated: () => uploader.emit('group-created', () => uploader.getOutputCollectionState()),
    })
  })
}
