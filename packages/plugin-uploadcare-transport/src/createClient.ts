import type {
  ConfigMap,
  FileInfo,
  KernelUppy,
  Logger,
  Transport,
  TransportUploadOptions,
  UploadEntry,
} from '@lading/kernel'
import {
  browserOnline,
  CircuitBreaker,
  preconnect,
  type RequestRecord,
  recordRequests,
  toSender,
  xhrHttp,
} from '@lading/transport-engine'
import type { Connection } from './client/Connection.js'
import type { UploadDetails } from './client/FileUpload.js'
import { fetchReadyInfo } from './client/fetchReadyInfo.js'
import { prepareMetadata, publicKeyMissing } from './client/prepareMetadata.js'
import { toSentName } from './client/toSentName.js'
import { defaultSettings, type UploadSettings } from './client/UploadSettings.js'
import { wireSource } from './client/wireSource.js'
import type { NoteRequests } from './dialect/PackedFile.js'
import { lazyAuthTokens } from './secure/lazyAuthTokens.js'
import type { FileInfoOptions, TransportOptions } from './TransportOptions.js'

type Settings = typeof defaultSettings

/** Default settings, resolved for each upload. */
const defaults = /* @__PURE__ */ Object.entries(defaultSettings)

/** Connections to one service, which its upload methods share: circuit breaker, signatures, storage and realtime channel. */
export interface ServiceClient {
  readonly address: NonNullable<Transport['address']>
  readonly config: Readonly<Partial<ConfigMap>>
  readonly logger: Pick<Logger, 'warn'> | undefined
  /** Returns the Uppy instance that holds files whose bytes are on a Companion server. */
  readonly getUppy: (() => KernelUppy) | undefined
  readonly lazy: Connection['lazy']
  readonly record: NoteRequests
  /** Creates an entry's connection. @throws UploadError `pubkey-missing` */
  readonly connect: (entryId?: string) => Connection
  /** Returns the details that are sent along with an entry's bytes. */
  readonly describe: (entry: UploadEntry, options: TransportUploadOptions) => UploadDetails
  readonly read: <K extends keyof Settings>(key: K) => Settings[K]
  readonly fileInfo: (uuid: string, options: FileInfoOptions) => Promise<FileInfo>
  /** Opens connections. Returns whether there are files that make loading the code worthwhile. */
  readonly preconnect: (files?: Iterable<Blob>) => boolean
  readonly retryNow: () => void
  readonly inspect: () => unknown
  /** Closes the realtime channel. */
  readonly dispose: () => void
}

/** Creates the client that one service's upload methods share. */
export function createClient({
  config,
  http = xhrHttp,
  clock,
  secure,
  online = browserOnline,
  random = Math.random,
  getUppy,
  ...ports
}: TransportOptions): ServiceClient {
  const lazy: Connection['lazy'] = {}
  const authTokens = lazyAuthTokens(config, clock, ports.logger)
  const requests: RequestRecord[] = []
  const read = <K extends keyof Settings>(key: K) => (config[key] ?? defaultSettings[key]) as Settings[K]
  const retryDelayMs = () => read('retryDelayMs')
  const breaker = new CircuitBreaker({ clock, online, random, retryDelayMs })
  const getSender = () => toSender(http, read('uploadWorker'))
  const record: NoteRequests = (id, fileCount, sender = getSender()) =>
    recordRequests(sender, id, requests, clock, fileCount)
  const connect = (entryId?: string): Connection => {
    if (!config.pubkey) throw publicKeyMissing('pubkey')
    const values: Record<string, unknown> = { publicKey: config.pubkey }
    // Copy only these keys: a configuration has many more.
    for (const [key, byDefault] of defaults)
      values[key] = config[key as keyof typeof defaultSettings] ?? byDefault
    const settings = values as unknown as UploadSettings
    const sender = entryId ? record(entryId) : getSender()
    // If no token is set, requests don't wait for it.
    const sign = secure?.isSet === false ? undefined : secure?.getToken.bind(secure)
    const tokens = config.authToken ? authTokens : undefined
    return { ...ports, settings, http: sender, clock, breaker, lazy, authTokens: tokens, sign }
  }
  return {
    get address() {
      return { url: read('baseUrl'), setting: 'baseUrl' }
    },
    config,
    logger: ports.logger,
    getUppy,
    lazy,
    record,
    connect,
    read,
    describe: (entry, options) => ({
      fileName: toSentName(entry),
      source: wireSource(entry.source),
      metadata: prepareMetadata(entry.metadata, ports.logger),
      tags: entry.tags,
      ...options,
    }),
    fileInfo: async (uuid, { signal, source = 'js-api' }) =>
      fetchReadyInfo(connect(), { uuid, source: wireSource(source), signal }),
    preconnect(files = []) {
      preconnect([read('baseUrl'), lazy.partUrl], clock)
      return !!getSender().prepare?.(files)
    },
    retryNow: () => breaker.probe(),
    inspect: () => ({ breaker: breaker.inspect(), requests: [...requests] }),
    dispose() {
      lazy.realtime?.dispose()
      lazy.abandoned?.dispose()
    },
  }
}
