import type { EventMap, Uploader } from '@lading/kernel'
import type { UploaderHandle } from '@lading/uploader'
import {
  createCollection,
  type EarlyHost,
  EarlyUploader,
  type FileCollection,
} from '@lading/uploader/loading'
import type { UploaderPublicApi } from '../types/ConfigType.js'
import { EventType } from '../values/EventType.js'

const EVENTS: ReadonlySet<string> = new Set(Object.values(EventType))

/** The events by which a page gets to know a file before its upload: its upload waits for the uploader. */
const BEFORE_UPLOADS = /^(file-added|(common|file)-upload-start)$/

/** The list of files. */
export type UploadCollection = FileCollection

/** The object behind a component's `apiRef`: the API, and a target of the events with the payload in `detail`. */
export class CtxProvider extends EventTarget {
  static readonly EventType: typeof EventType = EventType

  readonly #early: EarlyUploader
  readonly #load: () => void
  /** The events that have a listener, and how it is removed while there is an uploader. */
  readonly #types = new Map<string, (() => void) | null>()

  constructor(host: Omit<EarlyHost, 'hint'>) {
    super()
    this.#load = () => void host.load()
    this.#early = new EarlyUploader({ ...host, hint: HINT })
  }

  /** The API; reading it loads the uploader. */
  get api(): UploaderPublicApi {
    this.#load()
    return this.#early.api as unknown as UploaderPublicApi
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
    this.#load()
    return createCollection(
      () => this.#early.uploader,
      () => this.#early.api,
    )
  }

  override addEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
    super.addEventListener(...args)
    const [type] = args
    if (!EVENTS.has(type) || this.#types.has(type)) return
    this.#types.set(type, null)
    if (BEFORE_UPLOADS.test(type)) this.#load()
    if (this.#early.uploader) this.#listen(this.#early.uploader, type)
  }

  /** Receives the handle of the component; null when the component leaves the page. */
  connect(handle: UploaderHandle | null): void {
    const uploader = handle?.getAPI() ?? null
    for (const [type, unsubscribe] of this.#types) {
      unsubscribe?.()
      this.#types.set(type, null)
    }
    if (uploader) for (const type of this.#types.keys()) this.#listen(uploader, type)
    this.#early.connect(uploader, handle?.starting)
  }

  #listen(uploader: Uploader, type: string): void {
    const dispatch = (detail: unknown) => void this.dispatchEvent(new CustomEvent(type, { detail }))
    this.#types.set(type, uploader.on(type as keyof EventMap, dispatch))
  }
}

const HINT = 'Import "@lading/compat-uploadcare/eager" to load it with the page.'
