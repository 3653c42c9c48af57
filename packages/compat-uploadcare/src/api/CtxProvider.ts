import type { EventMap, Uploader } from '@lading/kernel'
import type { UploaderPublicApi } from '../types/ConfigType.js'
import { EventType } from '../values/EventType.js'
import { createApi } from './createApi.js'

const EVENTS: ReadonlySet<string> = new Set(Object.values(EventType))

/** The list of files, as far as pages use it. */
export interface UploadCollection {
  /** The number of files. */
  readonly size: number
  /** Returns the ids of the files. */
  items(): string[]
  /** Removes every file. */
  clearAll(): void
}

/** The object behind a component's `apiRef`: the API, and a target of the events with the payload in `detail`. */
export class CtxProvider extends EventTarget {
  /** The names of the events. */
  static readonly EventType: typeof EventType = EventType

  /** The API. */
  readonly api: UploaderPublicApi
  readonly #load: () => void
  readonly #waiting: ((uploader: Uploader) => void)[] = []
  /** The events that have a listener, and how it is removed while there is an uploader. */
  readonly #types = new Map<string, (() => void) | null>()
  #uploader: Uploader | null = null

  /** @param load Loads the uploader. */
  constructor(load: () => void = () => {}) {
    super()
    this.#load = load
    this.api = createApi({
      uploader: () => this.#uploader,
      whenReady: (use) => {
        if (this.#uploader) return use(this.#uploader)
        this.#waiting.push(use)
        this.#load()
      },
    })
  }

  /** Returns the API. */
  getAPI(): UploaderPublicApi {
    return this.api
  }

  /** The current configuration, read-only. */
  get cfg(): UploaderPublicApi['cfg'] {
    return this.api.cfg
  }

  /** Returns a message in the person's language. */
  get l10n(): UploaderPublicApi['l10n'] {
    return this.api.l10n
  }

  /** The list of files. */
  get uploadCollection(): UploadCollection {
    const { api } = this
    const ids = () => this.#uploader?.entries.ids ?? []
    return {
      get size() {
        return ids().length
      },
      items: () => [...ids()],
      clearAll: () => api.removeAllFiles(),
    }
  }

  override addEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
    super.addEventListener(...args)
    const [type] = args
    if (!EVENTS.has(type) || this.#types.has(type)) return
    this.#types.set(type, null)
    if (this.#uploader) this.#listen(this.#uploader, type)
  }

  /** Receives the uploader of the component; null when the component leaves the page. */
  connect(uploader: Uploader | null): void {
    for (const [type, unsubscribe] of this.#types) {
      unsubscribe?.()
      this.#types.set(type, null)
    }
    this.#uploader = uploader
    if (!uploader) return
    for (const type of this.#types.keys()) this.#listen(uploader, type)
    for (const use of this.#waiting.splice(0)) {
      try {
        use(uploader)
      } catch (error) {
        uploader.logger.error('A call of the API that had waited for the uploader failed.', error)
      }
    }
  }

  #listen(uploader: Uploader, type: string): void {
    const dispatch = (detail: unknown) => void this.dispatchEvent(new CustomEvent(type, { detail }))
    this.#types.set(type, uploader.on(type as keyof EventMap, dispatch))
  }
}
