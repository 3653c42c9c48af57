import { GroupOutput, GroupsToken } from '../collection/GroupOutput.js'
import type { Scope } from '../di/Scope.js'
import { RemoveEntriesToken, removeEntries } from '../entries/removeEntries.js'
import { FileHooks, FileHooksToken } from '../upload/FileHooks.js'
import { TransportToken } from '../upload/Transport.js'
import { QueueToken, UploadQueue } from '../upload/UploadQueue.js'
import { UploadRunner } from '../upload/UploadRunner.js'
import { Uploads, UploadsToken } from '../upload/Uploads.js'
import { fileInfoOf } from '../uppy/fileInfoOf.js'
import { UppyReporter } from '../uppy/UppyReporter.js'
import { UppyUploaderTransport } from '../uppy/UppyUploaderTransport.js'
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
  scope.provideDefault(UploadsToken, () => {
    const { uploader } = s
    return new Uploads(s, {
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

/** Makes the function that runs the `onAdd` hooks and the validators of an entry that was added. */
function admitEntry({ uppy, entries, hooks, validation }: Services): (id: string) => void {
  return (id) => {
    const file = uppy.getFile(id)
    // A file may be uploaded already when it joins Uppy's map, e.g. after a reload of the page.
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
