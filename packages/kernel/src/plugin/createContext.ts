import type { Token } from '../di/token.js'
import type { EntryStateUpdate } from '../entry/UploadEntry.js'
import type { Uploader } from '../Uploader.js'
import type { InspectedPlugin, Plugin } from './Plugin.js'
import type { PluginContext } from './PluginContext.js'

/** One installation of a plugin. */
export interface PluginInstallation {
  readonly plugin: Plugin
  readonly context: Omit<PluginContext, 'options'>
  /** Whether the setup's synchronous part has finished. */
  readonly isStarted: boolean
  /** Whether the whole setup has finished, including its asynchronous part. */
  isSettled: boolean
  /** Slot items the plugin has contributed. */
  readonly contributions: InspectedPlugin['contributions'][number][]
  /** Names of services the plugin provides. */
  readonly services: string[]
  /** The API the plugin has exposed. */
  api: unknown
  /** Adds the plugin's config keys and messages, and runs its setup. */
  begin(): ReturnType<Plugin['start']>
  /** Undoes everything that was done through the context. */
  readonly undo: () => void
}

/**
 * Creates the context for one plugin installation.
 *
 * @param startProviderOf Starts the plugin that provides a service, if that plugin is still waiting.
 */
export function createContext(
  plugin: Plugin,
  uploader: Uploader,
  startProviderOf: (token: Token<unknown>) => void,
): PluginInstallation {
  const { scope, logger, config, slots, entries, locale } = uploader
  const controller = new AbortController()
  const { signal } = controller
  const cleanups: (() => void)[] = []
  const report = (error: unknown) => logger.error(`A cleanup of the plugin "${plugin.id}" failed.`, error)

  const run = (cleanup: () => unknown) => {
    try {
      const result = cleanup()
      if (result instanceof Promise) result.catch(report)
    } catch (error) {
      report(error)
    }
  }
  /** Registers a cleanup, or runs it immediately if the plugin was already removed, e.g. during a slow setup. */
  const own = (cleanup: () => void) => {
    if (signal.aborted) run(cleanup)
    else cleanups.push(cleanup)
    return cleanup
  }

  const stateKeys = new Set<string>()
  const setEntryState = (id: string, state: EntryStateUpdate) => {
    const entry = entries.get(id)
    if (!entry || signal.aborted) return
    for (const key of Object.keys(state)) stateKeys.add(key)
    const merged = Object.entries({ ...entry.state, ...state }).filter(([, value]) => value !== undefined)
    entries.dispatch(id, { type: 'edit', fields: { state: Object.fromEntries(merged) } })
  }
  const clearEntryState = () => {
    if (stateKeys.size === 0) return
    for (const { internalId, state } of entries.values()) {
      const kept = Object.entries(state).filter(([key]) => !stateKeys.has(key))
      if (kept.length < Object.keys(state).length) {
        entries.dispatch(internalId, { type: 'edit', fields: { state: Object.fromEntries(kept) } })
      }
    }
  }

  const installation = {
    plugin,
    isStarted: false,
    isSettled: false,
    contributions: [] as PluginInstallation['contributions'],
    services: [] as string[],
    api: undefined as unknown,
    context: {
      uploader,
      config,
      logger,
      signal,
      // Returns nothing: a setup that returned the result would have its cleanup called twice.
      onCleanup: (cleanup: () => void) => void own(cleanup),
      contribute(slot, item) {
        const contribution = { slot, item }
        installation.contributions.push(contribution)
        const revoke = own(slots.contribute(slot, item, plugin.id))
        return () => {
          revoke()
          const index = installation.contributions.indexOf(contribution)
          if (index >= 0) installation.contributions.splice(index, 1)
        }
      },
      on: (type, listener) => own(uploader.on(type, listener)),
      get(token) {
        startProviderOf(token)
        return scope.get(token)
      },
      tryGet(token) {
        startProviderOf(token)
        return scope.tryGet(token)
      },
      provide: (token, create) => {
        own(scope.provide(token, create))
        installation.services.push(token.name)
      },
      expose: (api) => {
        installation.api = api
      },
      setEntryState,
    } satisfies Omit<PluginContext, 'options'> as Omit<PluginContext, 'options'>,
    begin() {
      own(clearEntryState)
      own(config.define(plugin.config))
      for (const [name, messages] of Object.entries(plugin.messages)) own(locale.add(name, messages, true))
      try {
        return plugin.start(installation.context)
      } finally {
        installation.isStarted = true
      }
    },
    undo() {
      if (signal.aborted) return
      controller.abort()
      for (const cleanup of cleanups.splice(0).reverse()) run(cleanup)
    },
  }
  return installation
}
