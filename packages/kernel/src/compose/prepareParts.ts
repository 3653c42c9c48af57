import type { ConfigValues } from '../config/ConfigStore.js'
import { isRecord } from '../config/isRecord.js'
import { toList } from '../config/toList.js'
import type { AttachLink } from '../core/AttachLink.js'
import { type Core, connectCore } from '../core/createCore.js'
import { type HostContainer, Scope } from '../di/Scope.js'
import { assertInput } from '../errors/assertInput.js'
import type { Plugin } from '../plugin/Plugin.js'
import type { SlotSettings } from '../slots/SlotItem.js'
import type { Uploader } from '../Uploader.js'
import { validators } from '../validators/validators.js'
import { attachUploader } from './attachUploader.js'
import { openGate } from './openGate.js'
import { registerServices } from './registerServices.js'
import { registerUploads } from './registerUploads.js'
import { servicesOf } from './servicesOf.js'

/** Options of `createUploader()`. */
export interface CreateUploaderOptions {
  /** Identifies the uploader after a reload: Uppy's Golden Retriever stores the list under it. @default a random one */
  readonly id?: string
  /** Initial configuration. */
  readonly config?: ConfigValues
  /** Plugins: at least a transport, usually sources. Their order does not matter. @default none */
  readonly plugins?: readonly Plugin[]
  /** Plugins installed before; one whose id `plugins` contains is left out. @default [validators()] */
  readonly defaultPlugins?: readonly Plugin[]
  /** Host overrides of contributions. */
  readonly slots?: SlotSettings
  /** Replaces services, e.g. the clock; called before any of them is built. */
  readonly services?: (scope: Scope) => void
  /** The host's tsyringe container: its registrations replace the kernel's defaults. @default tsyringe's root */
  readonly container?: HostContainer
}

/** An uploader whose files wait until it is opened. */
export interface PreparedUploader {
  readonly uploader: Uploader
  /** Admits the files and makes the calls that have waited, once the plugins that are installed by now are set up. Works once. */
  readonly open: () => void
}

/** The same, inside of the kernel. */
export interface PreparedParts extends PreparedUploader {
  readonly link: AttachLink
}

/**
 * Attaches plugins, validators and the queue's sender to a core, or to a new one. Neither Uppy nor tsyringe is needed: `createUploader.ts`
 * adds them, before or later.
 *
 * @param isFirst Whether plugins of the page wait for {@link resumeParts}. @default false
 * @throws KernelError `input-invalid`
 */
export function prepareParts(
  options: CreateUploaderOptions,
  given: Core | null,
  isFirst = false,
): PreparedParts {
  // Null, from a page without types, is an option left out.
  options ??= {}
  const plugins = toList(options.plugins)
  const defaultPlugins = toList(options.defaultPlugins ?? [validators()])
  const isValid = isRecord(options as unknown) && typeof (options.services ?? toList) === 'function'
  assertInput(isValid, 'createUploader', 'an object, such as { plugins, services() {} }')
  const scope = new Scope(options.container ?? undefined)
  const services = servicesOf(scope)
  registerServices(scope, services, options, given?.services)
  registerUploads(scope, services)
  options.services?.(scope)
  const replaced = new Set(plugins.map((plugin) => plugin?.id))
  const core = given ?? connectCore(services)
  // Read now: a plugin may destroy the uploader while it's installed.
  const { link } = core.services
  const open = attachUploader(core, {
    scope,
    services,
    plugins: [...defaultPlugins.filter((plugin) => !replaced.has(plugin?.id)), ...plugins],
    config: options.config ?? {},
    isFirst,
  })
  return { uploader: core.uploader, link, open }
}

/** Continues with a core whose first parts are attached: plugins of the page that have waited are installed. */
export function resumeParts(
  { uploader, services }: Core,
  { config, plugins }: Pick<CreateUploaderOptions, 'config' | 'plugins'>,
): PreparedParts {
  const { clock, link, logger } = services
  link.parts?.useLaterCode()
  uploader.config.set(config ?? {})
  link.get('plugins').install(toList(plugins))
  link.installWaiting()
  return { uploader, link, open: () => openGate({ plugins: link.get('plugins'), clock, link, logger }) }
}
