import { replaceModifiers } from '@lading/cdn'
import { CdnUrlsToken, ClockToken, LoggerToken, type PluginContext, type Scope } from '@lading/kernel'
import { HttpToken, OnlineToken, StorageToken } from '@lading/transport-engine'
import { parseFileUrl } from '../cdn/parseFileUrl.js'
import { RealtimeToken } from '../realtime/Realtime.js'
import { SecureUploads, SecureUploadsToken } from '../secure/SecureUploads.js'
import type { TransportOptions } from '../TransportOptions.js'

type Context = Pick<PluginContext, 'config' | 'provide' | 'uploader'>

/** Provides request signing and delivery URLs. Returns a function that collects the upload services, each of which has a token. */
export function provideServices({ config, provide, uploader }: Context): (scope: Scope) => TransportOptions {
  // A service that the page provides takes precedence.
  if (!uploader.scope.has(SecureUploadsToken)) {
    provide(SecureUploadsToken, (scope) => {
      const [clock, logger] = [scope.get(ClockToken), scope.get(LoggerToken)]
      return new SecureUploads({ config, clock, logger })
    })
  }
  provide(CdnUrlsToken, () => ({
    parse: (url) => parseFileUrl(url, config.get('cdnCname')),
    withModifiers: replaceModifiers,
  }))
  return (scope) => ({
    config: config.values,
    clock: scope.get(ClockToken),
    logger: scope.get(LoggerToken),
    secure: scope.get(SecureUploadsToken),
    getUppy: () => uploader.uppy,
    http: scope.tryGet(HttpToken),
    online: scope.tryGet(OnlineToken),
    openRealtime: scope.tryGet(RealtimeToken),
    storage: scope.tryGet(StorageToken),
  })
}
