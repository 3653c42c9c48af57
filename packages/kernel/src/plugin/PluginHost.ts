import type { Scope } from '../di/Scope.js'
import type { Token } from '../di/token.js'
import type { KernelErrorCode } from '../errors/KernelError.js'
import { addTo } from '../notify/addTo.js'
import { notifyAll } from '../notify/notifyAll.js'
import type { Uploader } from '../Uploader.js'
import { createContext, type PluginInstallation } from './createContext.js'
import { mayCheckFiles } from './mayCheckFiles.js'
import type { InspectedPlugin, Plugin, PluginInstaller } from './Plugin.js'
import { sortPlugins } from './sortPlugins.js'

/** Installs and removes plugins. A failing plugin doesn't affect the others. */
export class PluginHost implements PluginInstaller {
  readonly #scope: Scope
  readonly #getUploader: () => Uploader
  /** Plugins by pending setup. */
  readonly #starting = new Map<Promise<unknown>, Plugin>()
  readonly #installed = new Map<string, PluginInstallation>()
  readonly #observers = new Set<(plugins: readonly Plugin[]) => void>()
  /** Plugins being installed that haven't started yet, in dependency order. */
  #waiting: readonly Plugin[] = []

  /** @param getUploader Returns the uploader that is passed to plugins. */
  constructor(scope: Scope, getUploader: () => Uploader) {
    this.#scope = scope
    this.#getUploader = getUploader
  }

  get starting(): Promise<unknown> | null {
    return this.#starting.size > 0 ? Promise.all(this.#starting.keys()) : null
  }

  get startingChecks(): Promise<unknown> | null | undefined {
    const { cfg } = this.#getUploader()
    const checks = [...this.#starting].filter(([, plugin]) => mayCheckFiles(plugin, cfg))
    if (checks.length === this.#starting.size) return undefined
    return checks.length > 0 ? Promise.all(checks.map(([ended]) => ended)) : null
  }

  inspect(): InspectedPlugin[] {
    return [...this.#installed.values()].map(({ plugin, isSettled, contributions, services }) => ({
      id: plugin.id,
      needs: plugin.needs,
      isSettled,
      config: Object.keys(plugin.config),
      contributions: [...contributions],
      services: [...services],
    }))
  }

  has(id: string): boolean {
    return this.#installed.has(id)
  }

  get(id: string): unknown {
    return this.#installed.get(id)?.api
  }

  install(plugins: readonly Plugin[]): void {
    const { logger } = this.#getUploader()
    notifyAll(this.#observers, logger, 'the plugins', plugins)
    const { order, problems } = sortPlugins(plugins, new Set(this.#installed.keys()))
    for (const { message, code } of problems) logger.error(message, code)
    // A plugin's setup can install more plugins.
    this.#waiting = [...this.#waiting, ...order]
    for (const plugin of order) this.#start(plugin)
  }

  observe(observer: (plugins: readonly Plugin[]) => void): () => void {
    return addTo(this.#observers, observer)
  }

  remove(...ids: readonly string[]): void {
    const gone = new Set(ids)
    // Plugins are installed after the plugins they need, so one pass finds indirect dependents too.
    for (const [id, { plugin }] of this.#installed) {
      if (plugin.needs.some((need) => gone.has(need))) gone.add(id)
    }
    const removed = [...this.#installed.keys()].filter((id) => gone.has(id))
    const dependents = removed.filter((id) => !ids.includes(id))
    if (dependents.length > 0) {
      this.#getUploader().logger.warn(
        `The removal of ${quote(ids)} also removes the plugins that need it: ${quote(dependents)}.`,
      )
    }
    for (const id of removed.reverse()) this.#undo(id)
  }

  /** Removes every plugin, in reverse installation order. */
  dispose(): void {
    this.#waiting = []
    for (const id of [...this.#installed.keys()].reverse()) this.#undo(id)
  }

  #undo(id: string): void {
    const installation = this.#installed.get(id)
    this.#installed.delete(id)
    installation?.undo()
  }

  #start(plugin: Plugin): void {
    if (!this.#waiting.includes(plugin)) return
    this.#waiting = this.#waiting.filter((other) => other !== plugin)
    const uploader = this.#getUploader()
    const missing = plugin.needs.filter((need) => !this.#installed.has(need))
    if (missing.length > 0) {
      const message = `The plugin "${plugin.id}" is left out: it needs ${quote(missing)}, which could not be started.`
      uploader.logger.error(message, 'plugin-needs-missing' satisfies KernelErrorCode)
      return
    }
    const installation = createContext(plugin, uploader, (token) => this.#startProviderOf(token))
    const { context } = installation
    const fail = (cause: unknown) => {
      // The plugin might have been removed while it was starting.
      if (context.signal.aborted) return
      const message = `The plugin "${plugin.id}" could not be started and was removed.`
      uploader.logger.error(message, 'plugin-setup-failed' satisfies KernelErrorCode, cause)
      this.remove(plugin.id)
    }
    this.#installed.set(plugin.id, installation)
    try {
      const result = installation.begin()
      if (result instanceof Promise) {
        const ended = result
          .then((teardown) => {
            if (teardown) context.onCleanup(teardown)
          }, fail)
          .finally(() => {
            installation.isSettled = true
            this.#starting.delete(ended)
          })
        this.#starting.set(ended, plugin)
      } else {
        installation.isSettled = true
        if (result) context.onCleanup(result)
      }
    } catch (error) {
      fail(error)
    }
  }

  /** Starts waiting plugins until the service is provided, so that a list of plugins works in any order. */
  #startProviderOf(token: Token<unknown>): void {
    const canStart = ({ needs }: Plugin) => needs.every((need) => this.#installed.get(need)?.isStarted)
    while (!this.#scope.has(token)) {
      const next = this.#waiting.find(canStart)
      if (!next) return
      this.#start(next)
    }
  }
}

function quote(ids: readonly string[]): string {
  return ids.map((id) => `"${id}"`).join(', ')
}
