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
  /** Whether files wait for plugins whose setup takes its time. */
  readonly waitsForPlugins: boolean
}

/** Longest time that files wait for the setups of plugins, in milliseconds: as long as for a file hook. */
const SETUP_LIMIT_MS = 30_000

/** Attaches the registered services and the plugins to a core, whose uploader is then complete. */
export function attachUploader(
  core: Core,
  { scope, services, plugins, config, waitsForPlugins }: AttachUploaderOptions,
): Uploader {
  const { uploader } = core
  scope.value(UploaderToken, uploader)
  connectEntries(services, scope, core)
  connectValidation(services, scope)
  // A queue of the host page can have its own sender.
  services.queue.connect?.(createSender(scope, services))
  const { link } = services
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
  // After the transport, for which the end of an uploader isn't a removal, and before the list.
  scope.onDispose(() => uploader.entries.remove(uploader.entries.ids))
  advise(uploader)
  uploader.config.set(config)
  uploader.use(...plugins)
  if (waitsForPlugins && host.starting) completeAfter(host.starting, services)
  else link.complete()
  return uploader
}

/** Opens the gate when the plugins are set up, or after 30 seconds. */
function completeAfter(starting: Promise<unknown>, { clock, link, logger }: Services): void {
  const cancel = clock.schedule(SETUP_LIMIT_MS, () => {
    logger.warn('The setup of a plugin takes longer than 30 seconds. Files no longer wait for it.')
    link.complete()
  })
  const complete = () => {
    cancel()
    link.complete()
  }
  link.onDispose(cancel)
  starting.then(complete, complete)
}
