import type { EventMap, Uploader } from '@lading/kernel'
import { createCollection, type FileCollection } from '@lading/uploader/internal/loading'
import type { UploaderPublicApi } from '../types/ConfigType.js'
import { EventType } from '../values/EventType.js'

const EVENTS: ReadonlySet<string> = new Set(Object.values(EventType))

/** Events that tell a page about a file before its upload. If the page listens to them, the upload waits for the uploader. */
const BEFORE_UPLOADS = /^(file-added|(common|file)-upload-start)$/

/** The file list. */
export type UploadCollection = FileCollection

/** How a {@link CtxProvider} finds its component's uploader. */
export interface ProviderHost {
  /** Returns the uploader, or its core if the app isn't loaded. @param loads Whether to load the app. */
  uploader(loads: boolean): Uploader
}

/** The object behind a component's `apiRef`: the API, and an event target whose events have the payload in `detail`. */
export class CtxProvider extends EventTarget {
  static readonly EventType: typeof EventType = EventType

  readonly #host: ProviderHost
  /** Event types that have a listener, with the function that unsubscribes from the uploader. */
  readonly #types = new Map<string, () => void>()
  /** The uploader it currently listens to. */
  #followed: Uploader | null = null

  constructor(host: ProviderHost) {
    super()
    this.#host = host
  }

  /** The API. Reading it loads the uploader. */
  get api(): UploaderPublicApi {
    return this.#host.uploader(true) as unknown as UploaderPublicApi
  }

  getAPI(): UploaderPublicApi {
    return this.api
  }

  get cfg(): UploaderPublicApi['cfg'] {
    return this.api.cfg
  }

  get l10n(): UploaderPublicApi['l10n'] {
    return this.api.l10n
  }

  get uploadCollection(): UploadCollection {
    const uploader = this.#host.uploader(true)
    return createCollection(
      () => uploader,
      () => uploader,
    )
  }

  override addEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
    super.addEventListener(...args)
    const [type] = args
    if (!EVENTS.has(type) || this.#types.has(type)) return
    this.#types.set(type, () => {})
    this.#listen(this.#host.uploader(BEFORE_UPLOADS.test(type)), [type])
  }

  /** Switches to the component's current uploader. */
  follow(uploader: Uploader): void {
    if (uploader !== this.#followed && this.#types.size > 0) this.#listen(uploader, [...this.#types.keys()])
  }

  #listen(uploader: Uploader, added: readonly string[]): void {
    const isOther = uploader !== this.#followed
    this.#followed = uploader
    for (const type of isOther ? [...this.#types.keys()] : added) {
      this.#types.get(type)?.()
      const dispatch = (detail: unknown) => void this.dispatchEvent(new CustomEvent(type, { detail }))
      this.#types.set(type, uploader.on(type as keyof EventMap, dispatch))
    }
  }
}
