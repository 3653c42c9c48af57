import type { Scope } from '../di/Scope.js'
import { type Token, token } from '../di/tokens.js'
import { EventsToken } from '../events/uploaderEvents.js'
import type { Uploader } from '../Uploader.js'
import { EngineCodeToken, type UploadEngine } from './UploadEngine.js'

/** Token of the {@link EngineLoader}. */
export const EngineToken: Token<EngineLoader> = token('engine')

/** Brings in the {@link UploadEngine}, whose code is loaded when somebody begins to use the uploader. */
export class EngineLoader {
  /** Whether no further upload may begin. */
  isPaused = false
  readonly #uploader: Uploader
  readonly #scope: Scope
  #engine: UploadEngine | undefined
  #loading: Promise<UploadEngine | undefined> | undefined

  constructor(uploader: Uploader, scope: Scope) {
    this.#uploader = uploader
    this.#scope = scope
  }

  /** The engine, once it is there. */
  get engine(): UploadEngine | undefined {
    return this.#engine
  }

  /** Loads it as soon as a screen is shown, or when an empty list can be wrong. */
  watch(): void {
    const { config, slots } = this.#uploader
    if (this.#scope.has(EngineCodeToken)) {
      this.#engine = this.#scope.get(EngineCodeToken)(this.#uploader, this.#scope)
      return
    }
    const load = () => void this.load()
    config.subscribe(['multipleMin', 'collectionValidators'], load)
    slots.subscribe('collectionValidator', load)
    this.#scope.get(EventsToken).on('activity-change', load)
  }

  /** Calls back with the engine: at once if it is there, and never when it cannot be loaded. */
  use(task: (engine: UploadEngine) => void): void {
    if (this.#engine) task(this.#engine)
    else void this.load().then((engine) => engine && task(engine))
  }

  /** Tries entries again whose upload has failed, or whose engine. */
  retry(ids: readonly string[]): void {
    if (this.#engine) {
      this.#engine.retry(ids)
      return
    }
    const { entries } = this.#uploader
    const failed = ids.filter((id) => entries.get(id)?.uploadError)
    if (failed.length > 0) this.use((engine) => void engine.start(failed))
  }

  /** Goes on with what waits. */
  resume(): void {
    this.isPaused = false
    this.#engine?.resume()
  }

  /** Resolves with the engine, or without when it cannot be loaded. Never rejects. */
  async load(): Promise<UploadEngine | undefined> {
    if (this.#engine) return this.#engine
    this.#loading ??= this.#load()
    return this.#loading
  }

  async #load(): Promise<UploadEngine | undefined> {
    const uploader = this.#uploader
    try {
      const { startEngine } = await import('./startEngine.js')
      if (uploader.isDestroyed) return undefined
      this.#engine = startEngine(uploader, this.#scope)
      // Until now nobody has judged the list.
      uploader.collection.invalidate()
    } catch (error) {
      this.#loading = undefined
      if (!uploader.isDestroyed) fail(uploader, error)
    }
    return this.#engine
  }
}

/** The files stay on the list and say what is wrong; whoever tries again loads the code again. */
function fail({ entries, locale, logger }: Uploader, error: unknown): void {
  logger.error('The code that uploads files could not be loaded. Retry loads it again.', error)
  const type = 'NETWORK_ERROR'
  const message = locale.text('network-error')
  for (const { internalId: id, fileInfo } of entries.values()) {
    if (fileInfo) continue
    const errors = [{ type, message, payload: { error } }]
    entries.patch(id, { uploadError: { type, message, error }, errors })
  }
}
