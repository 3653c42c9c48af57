import type { ConfigMap, EntryUpdate, Logger, PluginContext, Uploader } from '@lading/kernel'
import type {
  PluginActivityApi,
  PluginApi,
  PluginConfigApi,
  PluginFilesApi,
  UploaderPlugin,
  UploaderPublicApi,
} from '../types/ConfigType.js'
import { createRegistryApi } from './createRegistryApi.js'

/** Runs the setup for a plugin written for Uploadcare's plugin API. Returns the plugin's cleanup. */
export function setUpPlugin(
  { id, setup }: UploaderPlugin,
  context: PluginContext,
): (() => void) | undefined | Promise<(() => void) | undefined> {
  const { uploader, logger, signal } = context
  const fail = (error: unknown): undefined => {
    // The page removed the plugin while it was starting.
    if (signal.aborted) return
    // The error is the second argument, as in Uploadcare's uploader.
    logger.error(`The plugin "${id}" could not be started and was removed.`, error)
    uploader.unuse(id)
  }
  try {
    if (typeof setup !== 'function') throw new TypeError('A plugin must have a function "setup".')
    const uploaderApi = bindMethods(uploader)
    const result: unknown = setup({ pluginApi: createPluginApi(id, context), uploaderApi })
    return result instanceof Promise ? result.then(readDisposer, fail) : readDisposer(result)
  } catch (error) {
    return fail(error)
  }
}

function readDisposer(result: unknown): (() => void) | undefined {
  return typeof result === 'function' ? (result as () => void) : undefined
}

/** Creates a plugin's `pluginApi`. Everything done through it is undone when the plugin is removed. */
function createPluginApi(pluginId: string, context: PluginContext): PluginApi {
  return {
    registry: createRegistryApi(pluginId, context),
    config: createConfigApi(context),
    activity: createActivityApi(context),
    files: createFilesApi(context),
  }
}

function createConfigApi({ config, logger, onCleanup }: PluginContext): PluginConfigApi {
  // The kernel's types don't include other plugins' keys.
  const get = (name: PropertyKey): never => config.get(name as keyof ConfigMap) as never
  return {
    get,
    subscribe(name, callback) {
      const unsubscribe = config.subscribe([name as keyof ConfigMap], () => callback(get(name)))
      onCleanup(unsubscribe)
      reportRejection(logger, callback(get(name)))
      return unsubscribe
    },
  }
}

function createActivityApi({
  uploader: { activities },
  logger,
  onCleanup,
}: PluginContext): PluginActivityApi {
  const getParams = () => (activities.snapshot.current?.params ?? {}) as Record<string, unknown>
  return {
    getParams,
    subscribeToParams(callback) {
      let known = activities.snapshot.current?.params
      const unsubscribe = activities.subscribe(() => {
        const { current } = activities.snapshot
        if (current?.params === known) return
        known = current?.params
        reportRejection(logger, callback(getParams()))
      })
      onCleanup(unsubscribe)
      reportRejection(logger, callback(getParams()))
      return unsubscribe
    },
  }
}

function createFilesApi({ uploader }: PluginContext): PluginFilesApi {
  return {
    update(internalId, { cdnUrlModifiers, ...changes }) {
      const update = Object.entries(changes).filter(([, value]) => value !== null && value !== undefined)
      const modifiers = cdnUrlModifiers === undefined ? {} : { cdnUrlModifiers: cdnUrlModifiers ?? '' }
      uploader.updateFile(internalId, { ...Object.fromEntries(update), ...modifiers } as EntryUpdate)
    },
  }
}

/** Reports a subscriber's rejection. Errors that it throws synchronously are reported as the caller's. */
function reportRejection(logger: Logger, result: unknown): void {
  if (result instanceof Promise)
    result.catch((error) => logger.error('A subscriber of a plugin failed.', error))
}

/** Returns an uploader's API with Uploadcare's names. Its methods can be called without their object. */
function bindMethods(uploader: Uploader): UploaderPublicApi {
  const get = (_: object, name: string | symbol): unknown => {
    const value: unknown = Reflect.get(uploader, name)
    return typeof value === 'function' ? value.bind(uploader) : value
  }
  return new Proxy<object>({}, { get, has: (_, name) => name in uploader }) as UploaderPublicApi
}
