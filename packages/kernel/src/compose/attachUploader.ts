import { addExtension } from '@lading/cdn/names'
import { advise } from '@lading/kernel/internal/advice'
import type { Flow } from '../activities/Flow.js'
import type { ConfigValues } from '../config/ConfigStore.js'
import type { AttachedParts } from '../core/AttachLink.js'
import type { Core } from '../core/createCore.js'
import type { Scope } from '../di/Scope.js'
import type { Plugin } from '../plugin/Plugin.js'
import { UploaderToken } from '../Uploader.js'
import { connectEntries } from './connectEntries.js'
import { connectLater } from './connectLater.js'
import { connectValidation } from './connectValidation.js'
import { getLaterCode, hasLaterCode } from './LaterCode.js'
import { openGate } from './openGate.js'
import { createSender } from './registerUploads.js'
import type { Services } from './servicesOf.js'
import { getUppyCode } from './UppyCode.js'

/** Options of {@link attachUploader}. */
export interface AttachUploaderOptions {
  readonly scope: Scope
  readonly services: Services
  /** Installed in this order. */
  readonly plugins: readonly Plugin[]
  readonly config: ConfigValues
  /** True if only the first upload's code is attached; host-page plugins are installed later. */
  readonly isFirst: boolean
}

/** Attaches the registered services and the plugins to a core, which holds its files back. Returns a function that opens the gate. */
export function attachUploader(
  core: Core,
  { scope, services, plugins, config, isFirst }: AttachUploaderOptions,
): () => void {
  const { uploader } = core
  scope.value(UploaderToken, uploader)
  let updateGroups = hasLaterCode() ? connectLater(services) : null
  connectEntries(services, scope, core)
  connectValidation(services, scope)
  // The host page can replace the queue, and its queue can have its own sender.
  const { queue } = services
  queue.connect?.(createSender(scope, services))
  // Read the services now: a plugin might destroy the uploader while it's being installed.
  const { activities, clock, entries, link, logger, used, plugins: host, slots, uploads } = services
  if (link.isPaused) queue.pause()
  let flow: Flow | null = null
  const parts: AttachedParts = {
    scope,
    activities,
    get flow() {
      if (hasLaterCode()) flow ??= getLaterCode('flow').createFlow(uploader, activities)
      return flow
    },
    plugins: host,
    slots,
    queue,
    uploads,
    useLaterCode() {
      if (updateGroups) return
      updateGroups = connectLater(services)
      updateGroups()
    },
    originOf: (entry) => used.uppy?.getFile(entry.id) ?? entry.origin,
    nameOf: addExtension,
    nameFiles(added) {
      for (const { id, now } of added) {
        const { file, fileName, mimeType } = now
        const name = file && addExtension(fileName ?? '', mimeType)
        if (name && name !== fileName) entries.dispatch(id, { type: 'file', fields: { fileName: name } })
      }
    },
    get uppy() {
      return scope.isDisposed ? getUppyCode().createDestroyedUppy(uploader.logger) : services.uppy
    },
  }
  link.attach(parts, isFirst)
  // After the transport, so that it doesn't mistake the uploader's end for a removal, and before the list.
  scope.onDispose(() => uploader.entries.remove(uploader.entries.ids))
  advise(uploader)
  uploader.config.set(config)
  if (isFirst) host.install(plugins)
  else {
    uploader.use(...plugins)
    link.installWaiting()
  }
  return () => openGate({ plugins: host, clock, link, logger })
}
