import type { PluginContext } from '@lading/kernel'
import { bindMethods } from '../api/bindMethods.js'
import type { UploaderPlugin } from '../types/ConfigType.js'
import { createPluginApi } from './createPluginApi.js'

/** Runs the setup of a plugin written for Uploadcare's plugin API. Returns what it returns for its removal. */
export function setUpPlugin(
  { id, setup }: UploaderPlugin,
  context: PluginContext,
): (() => void) | undefined | Promise<(() => void) | undefined> {
  if (typeof setup !== 'function') throw new TypeError('A plugin must have a function "setup".')
  const { uploader } = context
  const uploaderApi = bindMethods(uploader)
  const result: unknown = setup({ pluginApi: createPluginApi(id, context), uploaderApi })
  return result instanceof Promise ? result.then(readDisposer) : readDisposer(result)
}

function readDisposer(result: unknown): (() => void) | undefined {
  return typeof result === 'function' ? (result as () => void) : undefined
}
