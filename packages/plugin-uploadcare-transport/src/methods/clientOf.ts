import {
  type ConfigDefinition,
  type ConfigOption,
  fallbackOption,
  type PluginContext,
  type Token,
  token,
} from '@lading/kernel'
import { createClient, type ServiceClient } from '../createClient.js'
import { projectConfig } from '../projectConfig.js'
import { sharedConfig } from '../transportConfig.js'
import { provideServices } from './provideServices.js'

/** Token of what the methods of the service share: several plugins use the same. */
const ServiceClientToken: Token<ServiceClient> = token('uploadcare-client')

/** The keys of all methods; each of them defines them. */
export const methodConfig: ConfigDefinition = /* @__PURE__ */ Object.fromEntries(
  Object.entries({ ...projectConfig, ...sharedConfig }).map(([key, option]) => [
    key,
    fallbackOption(option as ConfigOption<unknown>),
  ]),
)

/** Provides what the methods of the service share, and returns a function that finds it: the one of the method that was installed last. */
export function clientOf({
  config,
  provide,
  uploader,
}: Pick<PluginContext, 'config' | 'provide' | 'uploader'>): () => ServiceClient {
  const collect = provideServices({ config, provide, uploader })
  provide(ServiceClientToken, (scope) => createClient(collect(scope)))
  return () => uploader.scope.get(ServiceClientToken)
}
