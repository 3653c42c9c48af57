import type { Scope } from '../di/Scope.js'
import { FileHooks, FileHooksToken } from '../steps/FileHooks.js'
import { fileInfoOf } from '../steps/fileInfoOf.js'
import { GroupOutput, GroupsToken } from '../steps/GroupOutput.js'
import { RemoveEntriesToken, removeEntries } from '../steps/removeEntries.js'
import { TransportToken } from '../steps/Transport.js'
import { QueueToken, UploadQueue } from '../steps/UploadQueue.js'
import { UploadRunner } from '../steps/UploadRunner.js'
import { SchedulerToken, UploadScheduler } from '../steps/UploadScheduler.js'
import { UppyReporter } from '../steps/UppyReporter.js'
import { UppyUploaderTransport } from '../steps/UppyUploaderTransport.js'
import { CollectionValidators, CollectionValidatorsToken } from '../validation/CollectionValidators.js'
import { ValidationRunner, ValidationToken } from '../validation/ValidationRunner.js'
import type { Services } from './servicesOf.js'

/** Registers the defaults of the services that validate and upload entries. */
export function registerUploads(scope: Scope, s: Services): void {
  const getTransport = () => s.transport
  scope.provideDefault(
    TransportToken,
    () => new UppyUploaderTransport(s.uppy, { logger: s.logger }),
    () => s.uppy.hasThirdPartyUploader,
  )
  scope.provideDefault(ValidationToken, () => new ValidationRunner(s))
  scope.provideDefault(CollectionValidatorsToken, () => new CollectionValidators(s))
  scope.provideDefault(FileHooksToken, () => new FileHooks(s))
  scope.provideDefault(QueueToken, () => {
    const { collection, config, entries } = s
    const reporter = new UppyReporter(s.uppy)
    return new UploadQueue({
      entries,
      config,
      run: new UploadRunner(s, reporter, getTransport).run,
      isBlocked: () => collection.isUploadBlocked,
      onCanceled: (id) => reporter.canceled(id),
    })
  })
  scope.provideDefault(RemoveEntriesToken, () => {
    const { uppy, entries, adder, hooks, uploads, uploader } = s
    const isAlive = () => !uploader.isDestroyed
    return (ids) => removeEntries({ uppy, entries, adder, hooks, uploads, isAlive }, ids)
  })
  scope.provideDefault(SchedulerToken, () => {
    const { uploader } = s
    return new UploadScheduler(s, {
      admit: admitEntry(s),
      onStart: () => uploader.emit('common-upload-start', () => uploader.getOutputCollectionState()),
    })
  })
  scope.provideDefault(GroupsToken, () => {
    const { uploader } = s
    return new GroupOutput(s, getTransport, () =>
      uploader.emit('group-created', () => uploader.getOutputCollectionState()),
    )
  })
}

/** Returns the function that runs the `onAdd` hooks and the validators of an added entry. */
function admitEntry({ uppy, entries, hooks, validation }: Services): (id: string) => void {
  return (id) => {
    const file = uppy.getFile(id)
    // A file may be uploaded already when it is added to Uppy's map, e.g. after a reload of the page.
    if (file?.progress.uploadComplete && !entries.get(id)?.fileInfo) {
      const fileInfo = fileInfoOf(file)
      const { uuid, cdnUrl, metadata } = fileInfo
      entries.patch(id, { fileInfo, uuid, cdnUrl, metadata })
    }
    if (hooks.appliesTo('onAdd', id))
      void validation.checkAfter(id, (signal) => hooks.run('onAdd', id, signal))
    else validation.checkEntry(id)
  }
}
