import type { Scope } from '../di/Scope.js'
import type { Token } from '../di/token.js'
import type { KernelErrorCode } from '../errors/KernelError.js'
import type { Uploader } from '../Uploader.js'
import { createContext, type PluginInstallation } from './createContext.js'
import type { Plugin, PluginInstaller } from './Plugin.js'
import { sortPlugins } from './sortPlugins.js'

/** Installs and removes plugins; one that fails does not affect the others. */
export class PluginHost implements PluginInstaller {
  readonly #scope: Scope
  readonly #getUploader: () => Uploader
  readonly #installed = new Map<string, PluginInstallation>()
  /** Plugins of the list being installed that have not started, in the order of their needs. */
  #waiting: readonly Plugin[] = []

  /** @param getUploader Returns the uploader, which plugins receive. */
  constructor(scope: Scope, getUploader: () => Uploader) {
    this.#scope = scope
    this.#getUploader = getUploader
  }

  has(id: string): boolean {
    return this.#installed.has(id)
  }

  install(plugins: readonly Plugin[]): void {
    const { order, problems } = sortPlugins(plugins, new Set(this.#installed.keys()))
    const { logger } = this.#getUploader()
    for (const { message, code } of problems) logger.error(message, code)
    // A setup may install plugins in turn.
    this.#waiting = [...this.#waiting, ...order]
    for (const plugin of order) this.#start(plugin)
  }

  remove(id: string): void {
    const installation = this.#installed.get(id)
    this.#installed.delete(id)
    installation?.undo()
  }

  /** Removes every plugin, the last installed first. */
  dispose(): void {
    this.#waiting = []
    for (const id of [...this.#installed.keys()].reverse()) this.remove(id)
  }

  #start(plugin: Plugin): void {
    if (!this.#waiting.includes(plugin)) return
    this.#waiting = this.#waiting.filter((other) => other !== plugin)
    const uploader = this.#getUploader()
    const installation = createContext(plugin, uploader, (token) => this.#startProviderOf(token))
    const { context, undo } = installation
    const fail = (cause: unknown) => {
      // The plugin may have been removed while it was starting.
      if (context.signal.aborted) return
      this.#installed.delete(plugin.id)
      undo()
      const message = `The plugin "${plugin.id}" could not be started and was removed. The other plugins go on.`
      uploader.logger.error(message, 'plugin-setup-failed' satisfies KernelErrorCode, cause)
    }
    this.#installed.set(plugin.id, installation)
    try {
      const result = installation.begin()
      if (result instanceof Promise) {
        result.then((teardown) => {
          if (teardown) context.onCleanup(teardown)
        }, fail)
      } else if (result) {
        context.onCleanup(result)
      }
    } catch (error) {
      fail(error)
    }
  }

  /** Starts waiting plugins until one of them provides the service, so that their order does not matter. */
  #startProviderOf(token: Token<unknown>): void {
    const canStart = ({ needs }: Plugin) => needs.every((need) => this.#installed.get(need)?.isStarted)
    while (!this.#scope.has(token)) {
      const next = this.#waiting.find(canStart)
      if (!next) return
      this.#start(next)
    }
  }
}
