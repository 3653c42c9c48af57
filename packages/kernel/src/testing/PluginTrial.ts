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

/** How long to wait for work that ends by itself, in milliseconds on the fake clock. */
const SETTLE_MS = 60_000

/** Uses a plugin in a watched uploader. */
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
    // Replace the clock after creating the kernel's services and Uppy, so that only plugin timers are recorded.
    void uploader.uppy
    uploader.scope.value(ClockToken, watchClock(uploader.scope.get(ClockToken), this.#timers))
    watchUploader(uploader, this.#ledger)
  }

  /** @param options Uploader options. */
  static async start(options: CreateUploaderOptions, page: PageWatch): Promise<PluginTrial> {
    const resume = page.pause()
    const trial = new PluginTrial(options, page)
    resume()
    await exemptUppyTimers(trial.t, page)
    return trial
  }

  /** Installs a plugin, uses it, and waits for work that ends by itself. */
  async use(plugin: Plugin, exercise: (t: TestUploader) => void | Promise<void> = () => {}): Promise<void> {
    this.t.uploader.use(plugin)
    await exercise(this.t)
    await this.t.clock.advance(SETTLE_MS)
  }

  /** Installs a plugin and removes it without using it. Returns changes that it left in the activities. */
  async removeUnused(plugin: Plugin): Promise<string[]> {
    const before = readActivities(this.t.uploader)
    await this.use(plugin)
    this.t.uploader.unuse(plugin.id)
    await this.t.clock.advance(SETTLE_MS)
    return listChanges(before, readActivities(this.t.uploader))
  }

  /** Uses a plugin and removes it. Returns everything it left behind. */
  async useAndRemove(plugin: Plugin, exercise: (t: TestUploader) => void | Promise<void>): Promise<string[]> {
    const { uploader, clock } = this.t
    const changes = this.watchState()
    await this.use(plugin, exercise)
    uploader.unuse(plugin.id)
    await clock.advance(0)
    // Read the state before removing the entries, which belong to the person, not the plugin.
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

  /** Reads the uploader's state. Returns a function that lists changes since then. */
  watchState(): () => string[] {
    const read = () => readUploaderState(this.t.uploader, this.#foreignKeys)
    const before = read()
    return () => listChanges(before, read())
  }

  /** Returns work that was started through the uploader and hasn't ended. */
  started(): string[] {
    return this.#ledger.list()
  }

  /** Returns errors that were reported to the developer. */
  errors(): string[] {
    return this.t.log.filter((line) => line.startsWith('error'))
  }
}
