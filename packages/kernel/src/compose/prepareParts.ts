import { isRecord } from '@lading/cdn'
import type { ConfigValues } from '../config/ConfigStore.js'
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
  /** Identifies the uploader after a reload: Uppy's Golden Retriever stores the list under this id. @default a random id */
  readonly id?: string
  /** Initial configuration. */
  readonly config?: ConfigValues
  /** Plugins: at least a transport, usually also sources. Their order doesn't matter. @default none */
  readonly plugins?: readonly Plugin[]
  /** Plugins that are installed first. A plugin is skipped if `plugins` contains its id. @default [validators()] */
  readonly defaultPlugins?: readonly Plugin[]
  /** The host page's overrides of slot contributions. */
  readonly slots?: SlotSettings
  /** Replaces services, e.g. the clock; called before any service is built. */
  readonly services?: (scope: Scope) => void
  /** The host page's tsyringe container: its registrations replace the kernel's defaults. @default tsyringe's root */
  readonly container?: HostContainer
}

/** An uploader that holds its files back until it's opened. */
export interface PreparedUploader {
  readonly uploader: Uploader
  /**
   * Admits the files and runs the calls that have waited, once the plugins installed so far are set up. Has an effect only the first time.
   */
  readonly open: () => void
}

/** A {@link PreparedUploader} with its link, for use inside the kernel. */
export interface PreparedParts extends PreparedUploader {
  readonly link: AttachLink
}

/**
 * Attaches plugins, validators and the queue's sender to a core, or to a new core. Needs neither Uppy nor tsyringe: `createUploader.ts`
 * adds them before or later.
 *
 * @param isFirst Whether host-page plugins wait for {@link resumeParts}. @default false
 * @throws KernelError `input-invalid`
 */
export function prepareParts(
  options: CreateUploaderOptions,
  given: Core | null,
  isFirst = false,
): PreparedParts {
  // An untyped page might pass null to omit the options.
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
  // Read the link now: a plugin might destroy the uploader while it's being installed.
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

/** Continues with a core whose first parts are attached, and installs the host-page plugins that have waited. */
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
