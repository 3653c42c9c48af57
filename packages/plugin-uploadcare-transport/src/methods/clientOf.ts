import {
  type ConfigDefinition,
  type ConfigOption,
  fallbackOption,
  type PluginContext,
  type Token,
  token,
} from '@lading/kernel'
import { adviseProject } from '@lading/plugin-uploadcare-transport/internal/advice'
import { projectConfig } from '../config/projectConfig.js'
import { sharedConfig } from '../config/transportConfig.js'
import { createClient, type ServiceClient } from '../createClient.js'
import { provideServices } from './provideServices.js'

/** Token for the client that the service's methods share, even across plugins. */
const ServiceClientToken: Token<ServiceClient> = token('uploadcare-client')

/** Config keys of all methods; each method defines them all. */
export const methodConfig: ConfigDefinition = /* @__PURE__ */ Object.fromEntries(
  Object.entries({ ...projectConfig, ...sharedConfig }).map(([key, option]) => [
    key,
    fallbackOption(option as ConfigOption<unknown>),
  ]),
)

/**
 * Provides the client that the service's methods share. Returns a function that gets it: the method that was installed last provides it.
 */
export function clientOf(context: PluginContext): () => ServiceClient {
  const { provide, uploader } = context
  const collect = provideServices(context)
  adviseProject(context)
  provide(ServiceClientToken, (scope) => createClient(collect(scope)))
  return () => uploader.scope.get(ServiceClientToken)
}
