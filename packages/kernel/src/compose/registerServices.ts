import { Activities, ActivitiesToken } from '../activities/Activities.js'
import type { CoreServices } from '../core/CoreServices.js'
import { coreParts } from '../core/coreParts.js'
import { LoggerToken } from '../di/Logger.js'
import type { Scope } from '../di/Scope.js'
import type { Token } from '../di/token.js'
import { ObjectUrlsToken } from '../entry/ObjectUrlsToken.js'
import { PluginsToken } from '../plugin/Plugin.js'
import { PluginHost } from '../plugin/PluginHost.js'
import { guardLogger } from '../ports/guardLogger.js'
import type { SlotSettings } from '../slots/SlotItem.js'
import { SlotRegistry, SlotsToken } from '../slots/SlotRegistry.js'
import { UploaderToken } from '../Uploader.js'
import { UppyToken } from '../uppy/UppyToken.js'
import { getLaterCode, hasLaterCode } from './LaterCode.js'
import { type Services, TOKENS } from './servicesOf.js'
import { getUppyCode, hasUppyCode } from './UppyCode.js'

/** Options of {@link registerServices}. */
export interface RegisterServicesOptions {
  readonly id?: string | undefined
  readonly slots?: SlotSettings | undefined
}

/**
 * Registers the defaults for services that hold state: the core's services, slots, activities, plugins, Uppy.
 *
 * @param core An existing core's services. @default new services
 */
export function registerServices(
  scope: Scope,
  s: Services,
  { id, slots }: RegisterServicesOptions,
  core?: CoreServices,
): void {
  scope.announce(UploaderToken)
  for (const name of Object.keys(coreParts) as (keyof CoreServices)[]) {
    scope.provideDefault(TOKENS[name] as Token<unknown>, () => core?.[name] ?? coreParts[name](s))
  }
  // Services log while they handle the page's errors, so a logger that throws must not interrupt them.
  scope.decorate(LoggerToken, guardLogger)
  scope.provideDefault(SlotsToken, () => {
    return new SlotRegistry({ logger: s.logger, config: s.config, settings: slots })
  })
  scope.provideDefault(ActivitiesToken, () => {
    const { entries } = s
    return new Activities(s.events, s.logger, () => entries.size === 0)
  })
  scope.provideDefault(ObjectUrlsToken, () => getLaterCode('object-urls').createObjectUrls(s), hasLaterCode)
  const createUppy = () => {
    const { clock, random, logger, config } = s
    const uppy = getUppyCode().createUppy({
      id,
      clock,
      random,
      logger,
      isDebugging: () => config.get('debug'),
    })
    scope.onDispose(() => uppy.destroy())
    return uppy
  }
  scope.provideDefault(UppyToken, createUppy, hasUppyCode)
  // Connect on first use, because most pages don't use Uppy.
  scope.decorate(UppyToken, (uppy) => {
    if (s.used.uppy !== uppy) getUppyCode().connectUppy(uppy, s)
    return uppy
  })
  scope.provideDefault(PluginsToken, () => new PluginHost(scope, () => s.uploader))
}
