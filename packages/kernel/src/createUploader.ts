import { attachUploader } from './compose/attachUploader.js'
import { registerServices } from './compose/registerServices.js'
import { registerUploads } from './compose/registerUploads.js'
import { servicesOf } from './compose/servicesOf.js'
import type { ConfigValues } from './config/ConfigStore.js'
import { isRecord } from './config/isRecord.js'
import { toList } from './config/toList.js'
import type { AttachLink } from './core/AttachLink.js'
import { type Core, connectCore } from './core/createCore.js'
import type { HostContainer } from './di/Scope.js'
import { Scope, tsyringe } from './di/tsyringe.js'
import { assertInput } from './errors/assertInput.js'
import type { Plugin } from './plugin/Plugin.js'
import type { SlotSettings } from './slots/SlotItem.js'
import type { Uploader } from './Uploader.js'
import { validators } from './validators/validators.js'

/** Options of {@link createUploader}. */
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

/**
 * Creates an uploader.
 *
 * @throws KernelError `input-invalid`
 * @example
 * const uploader = createUploader({
 *   config: { pubkey: 'demopublickey' },
 *   plugins: [uploadcareTransport(), localSource()],
 * })
 */
export function createUploader(options: CreateUploaderOptions = {}): Uploader {
  const { uploader, link } = assemble(options, null)
  // Complete when it's returned: setups that take their time don't hold it up.
  link.complete()
  return uploader
}

/**
 * Attaches plugins, validators, the transport and Uppy to a core, and returns its uploader. Files that were added before are now
 * validated and sent, as soon as the plugins are set up. A core that is attached or destroyed stays as it is; if this throws, it can be
 * tried again.
 *
 * @throws KernelError `input-invalid`
 */
export function attachCore(core: Core, options: CreateUploaderOptions = {}): Uploader {
  prepareUploader(options, core).open()
  return core.uploader
}

/** An uploader whose files wait until it is opened. */
export interface PreparedUploader {
  readonly uploader: Uploader
  /** Admits the files and makes the calls that have waited, once the plugins that are installed by now are set up. Works once. */
  readonly open: () => void
}

/**
 * Creates an uploader, or attaches to a core, and lets files wait: whoever calls this installs further plugins and then opens it.
 *
 * @param core Attached or destroyed ones stay as they are. @default a new one
 * @throws KernelError `input-invalid`
 */
export function prepareUploader(options: CreateUploaderOptions, core?: Core): PreparedUploader {
  if (core && (core.services.link.parts || core.uploader.isDestroyed))
    return { uploader: core.uploader, open() {} }
  return assemble(options, core ?? null)
}

function assemble(
  options: CreateUploaderOptions,
  given: Core | null,
): PreparedUploader & { readonly link: AttachLink } {
  // Null, from a page without types, is an option left out.
  options ??= {}
  const plugins = toList(options.plugins)
  const defaultPlugins = toList(options.defaultPlugins ?? [validators()])
  const isValid = isRecord(options as unknown) && typeof (options.services ?? toList) === 'function'
  assertInput(isValid, 'createUploader', 'an object, such as { plugins, services() {} }')
  const scope = new Scope(options.container ?? tsyringe)
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
  })
  return { uploader: core.uploader, link, open }
}
