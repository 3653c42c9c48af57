import type { Scope } from '../di/Scope.js'
import type { Logger } from '../ports/logger.js'
import type { Uploader } from '../Uploader.js'
import type { Plugin } from './definePlugin.js'
import type { PluginContext } from './PluginContext.js'

/** A plugin's context, and the function that takes back all that came through it. */
export interface OwnedContext {
  readonly context: Omit<PluginContext<never>, 'options'>
  /** Files the plugin's config keys and messages, and starts it. */
  begin(): ReturnType<Plugin['start']>
  readonly undo: () => void
}

/** Makes the context of one installation. */
export function createContext(
  plugin: Plugin,
  uploader: Uploader,
  scope: Scope,
  logger: Logger,
): OwnedContext {
  const controller = new AbortController()
  const cleanups: (() => void)[] = []

  const run = (cleanup: () => void) => {
    try {
      cleanup()
    } catch (error) {
      logger.error(`A cleanup of the plugin "${plugin.id}" threw.`, error)
    }
  }
  /** What comes after the removal, e.g. from a slow setup, is undone at once instead of being leaked. */
  const own = (cleanup: () => void) => {
    if (controller.signal.aborted) run(cleanup)
    else cleanups.push(cleanup)
    return cleanup
  }

  return {
    context: {
      uploader,
      config: uploader.config,
      logger,
      signal: controller.signal,
      // Nothing is returned: a setup that passes it on would have its cleanup called twice.
      onCleanup: (cleanup) => void own(cleanup),
      contribute: (slot, item) => own(uploader.slots.contribute(slot, item)),
      on: (type, listener) => own(uploader.on(type, listener)),
      get: (token) => scope.get(token),
      provide: (token, create) => {
        own(scope.provide(token, create))
      },
    },
    begin() {
      own(uploader.config.define(plugin.config))
      for (const [name, table] of Object.entries(plugin.messages)) own(uploader.locale.add(name, table))
      return plugin.start(this.context)
    },
    undo() {
      if (controller.signal.aborted) return
      controller.abort()
      for (const cleanup of cleanups.splice(0).reverse()) run(cleanup)
    },
  }
}
