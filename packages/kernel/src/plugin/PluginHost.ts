import type { Scope } from '../di/Scope.js'
import { type Token, token } from '../di/tokens.js'
import type { KernelErrorCode } from '../KernelError.js'
import type { Logger } from '../ports/logger.js'
import type { Uploader } from '../Uploader.js'
import { createContext } from './createContext.js'
import type { Plugin } from './definePlugin.js'
import { sortPlugins } from './sortPlugins.js'

/** Token of the {@link PluginHost}. */
export const PluginsToken: Token<PluginHost> = token('plugins')

/** Installs and removes plugins; one that fails takes nothing else with it. */
export class PluginHost {
  readonly #uploader: Uploader
  readonly #scope: Scope
  readonly #logger: Logger
  readonly #removals = new Map<string, () => void>()

  constructor(uploader: Uploader, scope: Scope, logger: Logger) {
    this.#uploader = uploader
    this.#scope = scope
    this.#logger = logger
  }

  /** Whether a plugin is installed. */
  has(id: string): boolean {
    return this.#removals.has(id)
  }

  /** Installs plugins in the order of their needs. What cannot be installed is reported by name. */
  install(plugins: readonly Plugin[]): void {
    const { order, problems } = sortPlugins(plugins, new Set(this.#removals.keys()))
    for (const { message, code } of problems) this.#logger.error(message, code)
    for (const plugin of order) this.#start(plugin)
  }

  /** Removes a plugin and all that it has brought. An unknown id is ignored. */
  remove(id: string): void {
    const removal = this.#removals.get(id)
    this.#removals.delete(id)
    removal?.()
  }

  /** Removes every plugin, the last installed first. */
  dispose(): void {
    for (const id of [...this.#removals.keys()].reverse()) this.remove(id)
  }

  #start(plugin: Plugin): void {
    const owned = createContext(plugin, this.#uploader, this.#scope, this.#logger)
    const { context, undo } = owned
    const failed = (cause: unknown) => {
      // Removed meanwhile, it may well have nothing left to start with.
      if (context.signal.aborted) return
      this.#removals.delete(plugin.id)
      undo()
      const message = `The plugin "${plugin.id}" could not be started and was taken out. The others go on.`
      this.#logger.error(message, 'plugin-setup-failed' satisfies KernelErrorCode, cause)
    }
    this.#removals.set(plugin.id, undo)
    try {
      const result = owned.begin()
      if (result instanceof Promise) {
        result.then((teardown) => {
          if (teardown) context.onCleanup(teardown)
        }, failed)
      } else if (result) {
        context.onCleanup(result)
      }
    } catch (error) {
      failed(error)
    }
  }
}
