export { fromUploadcarePlugin } from './plugins/fromUploadcarePlugin.js'
export type {
  PluginActivityApi,
  PluginApi,
  PluginConfigApi,
  PluginFileEntryUpdate,
  PluginFilesApi,
  PluginRegistryApi,
  PluginSetupParams,
  PluginSetupResult,
  PluginUploaderApi,
  UploaderPlugin,
} from './types/ConfigType.js'
export type {
  PluginActivityRegistration,
  PluginFileActionRegistration,
  PluginFileHookContext,
  PluginFileHookRegistration,
  PluginFileHookResult,
  PluginIconRegistration,
  PluginL10nRegistration,
  PluginRender,
  PluginRenderDispose,
  PluginSourceRegistration,
} from './types/PluginRegistrySnapshot.js'
