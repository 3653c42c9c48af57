import { isLateAnswer } from '../async/isLateAnswer.js'
import type { Scope } from '../di/Scope.js'
import { beginUpload } from '../steps/beginUpload.js'
import { createUploadRun } from '../steps/createUploadRun.js'
import type { FileHooks } from '../steps/FileHooks.js'
import { FileHooksToken } from '../steps/FileHooksToken.js'
import { GroupsToken } from '../steps/GroupsToken.js'
import { MirrorToken } from '../steps/MirrorToken.js'
import { TransportToken } from '../steps/Transport.js'
import type { UploadMethods } from '../steps/UploadMethods.js'
import { UploadMethodsToken } from '../steps/UploadMethodsToken.js'
import { type QueueSender, QueueToken, UploadQueue } from '../steps/UploadQueue.js'
import { SchedulerToken, UploadScheduler } from '../steps/UploadScheduler.js'
import { UsedUppyToken } from '../uppy/UsedUppy.js'
import { CollectionValidators, CollectionValidatorsToken } from '../validation/CollectionValidators.js'
import { ValidationRunner, ValidationToken } from '../validation/ValidationRunner.js'
import { getLaterCode, hasLaterCode } from './LaterCode.js'
import type { Services } from './servicesOf.js'
import { getUppyCode, hasUppyCode } from './UppyCode.js'

/** Registers the defaults for services that validate and upload entries. */
export function registerUploads(scope: Scope, s: Services): void {
  const hasUppyUploader = () => !!s.used.uppy?.hasThirdPartyUploader
  const getMethods = () => s.slots.items('uploadMethod')
  const hasMethods = () => getMethods().length > 0 && hasLaterCode()
  scope.provideDefault(
    TransportToken,
    () =>
      hasMethods() && !hasUppyUploader()
        ? getLaterCode('upload methods').createMethodsTransport(getMethods)
        : getUppyCode().createUppyTransport(s.uppy, { logger: s.logger }),
    () => hasUppyUploader() || hasMethods(),
  )
  scope.provideDefault(
    UploadMethodsToken,
    () => getLaterCode('upload methods').createMethods(scope, s),
    hasLaterCode,
  )
  scope.provideDefault(QueueToken, () => {
    const { collection, config, entries } = s
    return new UploadQueue({ collection, config, entries })
  })
  scope.provideDefault(ValidationToken, () => new ValidationRunner(s))
  scope.provideDefault(CollectionValidatorsToken, () => new CollectionValidators(s))
  scope.provideDefault(FileHooksToken, () => getLaterCode('hooks').createHooks(s), hasLaterCode)
  scope.provideDefault(UsedUppyToken, () => ({ uppy: null }))
  scope.provideDefault(MirrorToken, () => getUppyCode().createMirror(s), hasUppyCode)
  scope.provideDefault(SchedulerToken, () => {
    const { collection, config, entries, events, queue, uploader, used, validation } = s
    const hooks = hooksOf(s)
    const methods = methodsOf(scope, s)
    return new UploadScheduler(
      { collection, config, entries, events, hooks, queue, uploader, validation },
      (entry) => beginUpload(entry, { hooks, used, methods }),
    )
  })
  scope.provideDefault(GroupsToken, () => getLaterCode('groups').createGroups(s), hasLaterCode)
}

/** Creates the sender for the entries in the uploader's queue. */
export function createSender(scope: Scope, s: Services): QueueSender {
  const getTransport = () => scope.get(TransportToken)
  const { clock, config, entries, locale, logger, used, validation } = s
  const hooks = hooksOf(s)
  const methods = methodsOf(scope, s)
  return {
    run: createUploadRun({
      clock,
      config,
      entries,
      getTransport,
      hooks,
      locale,
      logger,
      methods,
      used,
      validation,
    }),
    keepsBytes(entry) {
      try {
        const sender = methods.find(entry)
        const answer: unknown =
          typeof sender.keepsBytes === 'function' ? sender.keepsBytes(entry) : sender.keepsBytes
        return !isLateAnswer(answer) && !!answer
      } catch (error) {
        logger.error(
          'keepsBytes() of the transport or upload method threw. The upload starts from its first byte.',
          error,
        )
        return false
      }
    },
    slotShare(entry) {
      try {
        const share: unknown = methods.find(entry).slotShare?.(entry)
        isLateAnswer(share)
        return typeof share === 'number' && share > 0 && share < 1 ? share : 1
      } catch {
        // A missing service is reported later, when the file is sent.
        return 1
      }
    },
  }
}

/** Returns the hooks, which do nothing until their code is loaded: no plugin contributes any before. */
function hooksOf(s: Services): Pick<FileHooks, 'appliesTo' | 'run'> {
  const { uploader } = s
  let hooks = hasLaterCode() ? s.hooks : null
  const get = () => {
    if (!hooks && hasLaterCode() && !uploader.isDestroyed) hooks = s.hooks
    return hooks
  }
  return {
    appliesTo: (kind, entry) => get()?.appliesTo(kind, entry) ?? false,
    run: async (kind, entry, signal) => get()?.run(kind, entry, signal),
  }
}

/** Returns the upload methods. Until their code is loaded, no plugin contributes any, and the transport sends every file. */
function methodsOf(scope: Scope, s: Services): Pick<UploadMethods, 'find'> {
  let methods: UploadMethods | null = null
  return {
    find(entry) {
      if (!methods && hasLaterCode()) methods = s.methods
      return methods ? methods.find(entry) : scope.get(TransportToken)
    },
  }
}
