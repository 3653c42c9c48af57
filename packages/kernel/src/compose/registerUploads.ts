import type { Scope } from '../di/Scope.js'
import { beginUpload } from '../steps/beginUpload.js'
import { createUploadRun } from '../steps/createUploadRun.js'
import { FileHooks, FileHooksToken } from '../steps/FileHooks.js'
import { GroupOutput, GroupsToken } from '../steps/GroupOutput.js'
import { TransportToken } from '../steps/Transport.js'
import { type QueueSender, QueueToken, UploadQueue } from '../steps/UploadQueue.js'
import { SchedulerToken, UploadScheduler } from '../steps/UploadScheduler.js'
import { MirrorToken } from '../steps/UppyMirror.js'
import { UsedUppyToken } from '../uppy/UsedUppy.js'
import { CollectionValidators, CollectionValidatorsToken } from '../validation/CollectionValidators.js'
import { ValidationRunner, ValidationToken } from '../validation/ValidationRunner.js'
import type { Services } from './servicesOf.js'
import { getUppyCode, hasUppyCode } from './UppyCode.js'

/** Registers the defaults of the services that validate and upload entries. */
export function registerUploads(scope: Scope, s: Services): void {
  const getTransport = () => scope.get(TransportToken)
  scope.provideDefault(
    TransportToken,
    () => getUppyCode().createTransport(s.uppy, { logger: s.logger }),
    () => !!s.used.uppy?.hasThirdPartyUploader,
  )
  scope.provideDefault(QueueToken, () => {
    const { collection, config, entries } = s
    return new UploadQueue({ collection, config, entries })
  })
  scope.provideDefault(ValidationToken, () => new ValidationRunner(s))
  scope.provideDefault(CollectionValidatorsToken, () => new CollectionValidators(s))
  scope.provideDefault(FileHooksToken, () => new FileHooks(s))
  scope.provideDefault(UsedUppyToken, () => ({ uppy: null }))
  scope.provideDefault(MirrorToken, () => getUppyCode().createMirror(s), hasUppyCode)
  scope.provideDefault(SchedulerToken, () => {
    const { hooks, used } = s
    return new UploadScheduler(s, (entry) => beginUpload(entry, { hooks, used, getTransport }))
  })
  scope.provideDefault(GroupsToken, () => {
    const { uploader } = s
    return new GroupOutput(s, getTransport, () =>
      uploader.emit('group-created', () => uploader.getOutputCollectionState()),
    )
  })
}

/** Makes the part of the uploader that sends the entries of its queue. */
export function createSender(scope: Scope, s: Services): QueueSender {
  const getTransport = () => scope.get(TransportToken)
  const { clock, config, entries, hooks, locale, logger, used, validation } = s
  return {
    run: createUploadRun({ clock, config, entries, getTransport, hooks, locale, logger, used, validation }),
    keepsBytes(entry) {
      try {
        return getTransport().keepsBytes?.(entry) ?? false
      } catch (error) {
        logger.error('The transport threw in keepsBytes(). The upload starts from its first byte.', error)
        return false
      }
    },
    slotShare(entry) {
      try {
        const share = getTransport().slotShare?.(entry) ?? 1
        return share > 0 && share < 1 ? share : 1
      } catch {
        // A missing transport is reported when the file is to be sent.
        return 1
      }
    },
  }
}
