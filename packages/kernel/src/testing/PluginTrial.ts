import type { CreateUploaderOptions } from '../compose/prepareParts.js'
import type { Plugin } from '../plugin/Plugin.js'
import { ClockToken } from '../ports/Clock.js'
import { createTestUploader, type TestUploader } from './createTestUploader.js'
import { exemptUppyTimers } from './exemptUppyTimers.js'
import { Ledger } from './leaks/Ledger.js'
import { listChanges } from './leaks/listChanges.js'
import { leaveActivities, readActivities } from './leaks/readActivities.js'
import { readUploaderState } from './leaks/readUploaderState.js'
import { reportStateKeys } from './leaks/reportStateKeys.js'
import { watchClock } from './leaks/watchClock.js'
import type { PageWatch } from './leaks/watchPage.js'
import { watchUploader } from './leaks/watchUploader.js'

/** Longest time after which everything that ends by itself has ended, on the fake clock. */
const SETTLE_MS = 60_000

/** Uses a plugin in an uploader that is watched. */
export class PluginTrial {
  readonly t: TestUploader
  readonly #ledger = new Ledger()
  readonly #timers = new Ledger()
  readonly #foreignKeys = new Set<string>()
  readonly #page: PageWatch

  /** Use {@link PluginTrial.start}. */
  private constructor(options: CreateUploaderOptions, page: PageWatch) {
    this.#page = page
    this.t = createTestUploader({
      ...options,
      plugins: (options.plugins ?? []).map((plugin) =>
        reportStateKeys(plugin, (key) => this.#foreignKeys.add(key)),
      ),
    })
    const { uploader } = this.t
    // The kernel's services have the clock already, Uppy included, so that only timers of plugins are recorded.
    void uploader.uppy
    uploader.scope.value(ClockToken, watchClock(uploader.scope.get(ClockToken), this.#timers))
    watchUploader(uploader, this.#ledger)
  }

  /** @param options Options of the uploader. */
  static async start(options: CreateUploaderOptions, page: PageWatch): Promise<PluginTrial> {
    const resume = page.pause()
    const trial = new PluginTrial(options, page)
    resume()
    await exemptUppyTimers(trial.t, page)
    return trial
  }

  /** Installs a plugin, uses it and waits until everything that ends by itself has ended. */
  async use(plugin: Plugin, exercise: (t: TestUploader) => void | Promise<void> = () => {}): Promise<void> {
    this.t.uploader.use(plugin)
    await exercise(this.t)
    await this.t.clock.advance(SETTLE_MS)
  }

  /** Removes a plugin that was not used. Returns what it has left behind in the activities. */
  async removeUnused(plugin: Plugin): Promise<string[]> {
    const before = readActivities(this.t.uploader)
    await this.use(plugin)
    this.t.uploader.unuse(plugin.id)
    await this.t.clock.advance(SETTLE_MS)
    return listChanges(before, readActivities(this.t.uploader))
  }

  /** Uses a plugin and removes it. Returns what it has left behind. */
  async useAndRemove(plugin: Plugin, exercise: (t: TestUploader) => void | Promise<void>): Promise<string[]> {
    const { uploader, clock } = this.t
    const changes = this.watchState()
    await this.use(plugin, exercise)
    uploader.unuse(plugin.id)
    await clock.advance(0)
    // Read while there are entries; those belong to the person.
    const left = [...changes(), ...leaveActivities(uploader)]
    uploader.removeAllFiles()
    await clock.advance(0)
    left.push(...this.#timers.list())
    await clock.advance(SETTLE_MS)
    return [...left, ...this.started(), ...this.#page.left()]
  }

  /** Destroys the uploader. Returns everything that is still running. */
  async destroy(): Promise<string[]> {
    const { uploader, clock } = this.t
    uploader.destroy()
    await clock.advance(SETTLE_MS)
    const timers = this.#timers.list()
    const others = clock.pending - timers.length
    const left = [...timers, ...this.#page.left()]
    return others > 0 ? [...left, `${others} timers of the kernel on the clock`] : left
  }

  /** Reads the uploader's state. Returns a function that lists what has changed since. */
  watchState(): () => string[] {
    const read = () => readUploaderState(this.t.uploader, this.#foreignKeys)
    const before = read()
    return () => listChanges(before, read())
  }

  /** Returns the work that was started through the uploader and has not ended. */
  started(): string[] {
    return this.#ledger.list()
  }

  /** Returns the errors that were reported to the developer. */
  errors(): string[] {
    return this.t.log.filter((line) => line.startsWith('error'))
  }
}
