import type {
  Clock,
  ConfigMap,
  FileInfo,
  KernelUppy,
  LazyCode,
  Logger,
  Transport,
  UploadEntry,
} from '@lading/kernel'
import {
  browserOnline,
  CircuitBreaker,
  type Http,
  loadCode,
  type Online,
  preconnect,
  type RequestRecord,
  recordRequests,
  type Storage,
  toSender,
  UploadError,
  type WaitLimits,
  xhrHttp,
} from '@lading/transport-engine'
import type { Connection, Sign } from './client/Connection.js'
import { fetchReadyInfo } from './client/fetchReadyInfo.js'
import { prepareMetadata, publicKeyMissing } from './client/prepareMetadata.js'
import { toSentName } from './client/toSentName.js'
import { defaultSettings, type UploadSettings } from './client/UploadSettings.js'
import { wireSource } from './client/wireSource.js'
import type { SendWithOthers } from './dialect/Companion.js'
import type { Packs } from './dialect/createPacks.js'
import type { NoteRequests } from './dialect/PackedFile.js'
import { uploadFile } from './file/uploadFile.js'
import type { RareUploads } from './rareUploads.js'
import type { OpenRealtime } from './realtime/Realtime.js'
import { lazyAuthTokens } from './secure/lazyAuthTokens.js'
import { isOnCompanion } from './uppy/isOnCompanion.js'

/** Fewer files that begin in the same moment are sent faster each on its own: a browser has six connections. */
const MANY_FILES = 7

/** Options of `createTransport()`. */
export interface TransportOptions {
  /** Called for each request. */
  readonly config: Readonly<Partial<ConfigMap>>
  /** @default `XMLHttpRequest` */
  readonly http?: Http | undefined
  readonly clock: Clock
  /** Signs requests, unless `isSet` is false. @default unsigned */
  readonly secure?: { readonly isSet?: boolean; readonly getToken: Sign }
  /** @default `navigator.onLine` */
  readonly online?: Online | undefined
  /** Returns a number from 0 to 1, for the jitter of retries. @default `Math.random` */
  readonly random?: (() => number) | undefined
  /** @default a WebSocket, lazy-loaded by the first upload from a URL */
  readonly openRealtime?: OpenRealtime | undefined
  /** @default IndexedDB */
  readonly storage?: Storage | undefined
  /** Limits of waits that differ from the defaults, for tests. @default `waitLimits` of the engine */
  readonly limits?: Partial<WaitLimits> | undefined
  /** Returns the Uppy that has the files whose bytes are on a Companion server. @default no file is */
  readonly getUppy?: (() => KernelUppy) | undefined
  /** @default no log */
  readonly logger?: Pick<Logger, 'warn'> | undefined
}

/** The settings of a connection, read for each upload. */
const defaults = /* @__PURE__ */ Object.entries(defaultSettings)

/** Options of a lookup by UUID. */
export interface FileInfoOptions {
  readonly signal: AbortSignal
  /** Origin of the file. @default 'js-api' */
  readonly source?: string
}

/** The kernel's {@link Transport} on the upload API. */
export interface ServiceTransport
  extends Required<Omit<Transport, 'keepsUploads' | 'servesImages' | 'usesUppyPipeline'>> {
  fileInfo(uuid: string, options: FileInfoOptions): Promise<FileInfo>
  /** Closes the realtime channel. */
  dispose(): void
}

/**
 * Creates the kernel's {@link Transport} out of calls to the upload API.
 *
 * @param rare Code that few uploads need, loaded when the first of them begins. If it cannot be loaded, that upload fails as one without a
 *   connection does.
 */
export function createFirstTransport(
  {
    config,
    http = xhrHttp,
    clock,
    secure,
    online = browserOnline,
    random = Math.random,
    getUppy,
    ...ports
  }: TransportOptions,
  rare: LazyCode<RareUploads>,
): ServiceTransport {
  const lazy: Connection['lazy'] = {}
  const authTokens = lazyAuthTokens(config, clock, ports.logger)
  const requests: RequestRecord[] = []
  const read = <K extends keyof typeof defaultSettings>(key: K) => config[key] ?? defaultSettings[key]
  const retryDelayMs = () => read('retryDelayMs')
  const breaker = new CircuitBreaker({ clock, online, random, retryDelayMs })
  const getSender = () => toSender(http, read('uploadWorker'))
  const record: NoteRequests = (id, fileCount, sender = getSender()) =>
    recordRequests(sender, id, requests, clock, fileCount)
  const connect = (entryId?: string): Connection => {
    if (!config.pubkey) throw publicKeyMissing('pubkey')
    const values: Record<string, unknown> = { publicKey: config.pubkey }
    // One by one: a configuration has many more keys.
    for (const [key, byDefault] of defaults)
      values[key] = config[key as keyof typeof defaultSettings] ?? byDefault
    const settings = values as unknown as UploadSettings
    const sender = entryId ? record(entryId) : getSender()
    // Without a token, a request does not wait for one.
    const sign = secure?.isSet === false ? undefined : secure?.getToken.bind(secure)
    const tokens = config.authToken ? authTokens : undefined
    return { ...ports, settings, http: sender, clock, breaker, lazy, authTokens: tokens, sign }
  }
  let packs: Packs | undefined
  let begun = 0
  /** Returns how a file is sent: the first files of a page have a request each, and the code for sharing one is loaded behind them. */
  const wayOf = ({ internalId }: UploadEntry): SendWithOthers | undefined => {
    if (packs) return packs.of(internalId)
    if (++begun === 1)
      queueMicrotask(() => {
        begun = 0
      })
    if (begun === MANY_FILES) {
      const limit = () => config.maxConcurrentRequests ?? MANY_FILES
      loadCode(rare).then(
        ({ createPacks }) => {
          packs ??= createPacks({ limit, record })
        },
        // Each file has a request of its own.
        () => {},
      )
    }
    return undefined
  }
  return {
    async upload(entry, options) {
      const connection = connect(entry.internalId)
      const { file, externalUrl: url, tags } = entry
      const details = {
        fileName: toSentName(entry),
        source: wireSource(entry.source),
        metadata: prepareMetadata(entry.metadata, ports.logger),
        tags,
        ...options,
      }
      if (file) return uploadFile(connection, { file, ...details }, rare, wayOf(entry))
      if (url) {
        const { uploadFromUrl } = await loadCode(rare, options)
        return uploadFromUrl(connection, { url, ...details })
      }
      const uppy = getUppy?.()
      const remote = uppy?.getFile(entry.internalId)
      if (uppy && remote && isOnCompanion(remote)) {
        const { uploadFromCompanion } = await loadCode(rare, options)
        return uploadFromCompanion(connection, uppy, entry, options)
      }
      throw new UploadError('file-missing', 'No file input')
    },
    begin: (entry, session) => lazy.begin?.(entry, session, config, connect),
    async fileInfo(uuid, { signal, source = 'js-api' }) {
      return fetchReadyInfo(connect(), { uuid, source: wireSource(source), signal })
    },
    async createGroup(entries: readonly UploadEntry[], { signal }) {
      const { createGroup } = rare.current ?? (await loadCode(rare))
      return createGroup(connect(), entries, signal)
    },
    // Parts that the service has confirmed are not sent again.
    keepsBytes: ({ file }) => !!file && file.size >= read('multipartMinFileSize'),
    preconnect(files = []) {
      preconnect([read('baseUrl'), lazy.partUrl], clock)
      // Large files and many files need both. Without the code, the upload tries again.
      if (getSender().prepare?.(files)) rare.load().catch(() => {})
    },
    retryNow: () => breaker.probe(),
    // It is asked for every file whose turn may have come.
    slotShare: ({ file }) =>
      packs?.slotShare({ baseUrl: read('baseUrl'), publicKey: config.pubkey ?? '' }, file) ?? 1,
    inspect: () => ({ breaker: breaker.inspect(), requests: [...requests] }),
    dispose() {
      lazy.realtime?.dispose()
      lazy.abandoned?.dispose()
    },
  }
}
