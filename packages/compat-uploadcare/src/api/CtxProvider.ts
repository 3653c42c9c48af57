import type { EventMap, Uploader } from '@lading/kernel'
import { createCollection, type FileCollection } from '@lading/uploader/loading'
import type { UploaderPublicApi } from '../types/ConfigType.js'
import { EventType } from '../values/EventType.js'

const EVENTS: ReadonlySet<string> = new Set(Object.values(EventType))

/** The events by which a page gets to know a file before its upload: its upload waits for the uploader. */
const BEFORE_UPLOADS = /^(file-added|(common|file)-upload-start)$/

/** The list of files. */
export type UploadCollection = FileCollection

/** How a {@link CtxProvider} finds the uploader of its component. */
export interface ProviderHost {
  /** Returns the uploader; without the app, its core. @param loads Whether the app is loaded. */
  uploader(loads: boolean): Uploader
}

/** The object behind a component's `apiRef`: the API, and a target of the events with the payload in `detail`. */
export class CtxProvider extends EventTarget {
  static readonly EventType: typeof EventType = EventType

  readonly #host: ProviderHost
  /** The events that have a listener, and how it is removed from the uploader. */
  readonly #types = new Map<string, () => void>()
  /** The uploader that is listened to. */
  #followed: Uploader | null = null

  constructor(host: ProviderHost) {
    super()
    this.#host = host
  }

  /** The API; reading it loads the uploader. */
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

  /** Listens to the uploader that the component has now. */
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
