import { advise } from '@lading/kernel/advice'
import type { ConfigValues } from '../config/ConfigStore.js'
import type { Core } from '../core/createCore.js'
import type { Scope } from '../di/Scope.js'
import type { Plugin } from '../plugin/Plugin.js'
import { type Uploader, UploaderToken } from '../Uploader.js'
import { destroyedUppy } from '../uppy/KernelUppy.js'
import { connectEntries } from './connectEntries.js'
import { connectValidation } from './connectValidation.js'
import { createSender } from './registerUploads.js'
import type { Services } from './servicesOf.js'

/** Options of {@link attachUploader}. */
export interface AttachUploaderOptions {
  readonly scope: Scope
  readonly services: Services
  /** Installed in this order. */
  readonly plugins: readonly Plugin[]
  readonly config: ConfigValues
}

/** Attaches the registered services and the plugins to a core, whose uploader is then complete. */
export function attachUploader(
  core: Core,
  { scope, services, plugins, config }: AttachUploaderOptions,
): Uploader {
  const { uploader } = core
  scope.value(UploaderToken, uploader)
  connectEntries(services, scope, core)
  connectValidation(services, scope)
  // A queue of the host page can have its own sender.
  services.queue.connect?.(createSender(scope, services))
  const { entries, link } = services
  const waiting = [...entries.all()]
  const { activities, mirror, plugins: host, slots, uploads } = services
  link.attach({
    scope,
    activities,
    plugins: host,
    slots,
    uploads,
    originOf: (entry) => mirror.originOf(entry),
    get uppy() {
      return scope.isDisposed ? destroyedUppy(uploader.logger) : services.uppy
    },
  })
  advise(uploader)
  uploader.config.set(config)
  uploader.use(...plugins)
  link.complete(waiting.filter(({ now }) => !now.isRemoved))
  return uploader
}
