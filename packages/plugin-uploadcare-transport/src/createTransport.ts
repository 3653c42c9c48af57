import type { Clock, ConfigMap, ConfigStore, Logger, Transport, UploadEntry } from '@lading/kernel'
import type { Connection, Sign } from './client/Connection.js'
import { createGroup } from './client/createGroup.js'
import { fetchReadyInfo } from './client/fetchReadyInfo.js'
import { loadLazily } from './client/loadLazily.js'
import { requirePublicKey } from './client/requirePublicKey.js'
import { defaultSettings, type UploadSettings } from './client/UploadSettings.js'
import { uploadFile } from './client/uploadFile.js'
import { UploadError } from './errors/UploadError.js'
import type { Http } from './http/Http.js'
import { xhrHttp } from './http/xhrHttp.js'
import { ServiceLine } from './line/ServiceLine.js'
import { browserOnline } from './ports/browserOnline.js'
import type { Online } from './ports/Online.js'
import type { OpenRealtime } from './ports/Realtime.js'
import type { Storage } from './ports/Storage.js'

/** What a transport works with. */
export interface TransportOptions {
  /** Read anew for each call. */
  readonly config: Pick<ConfigStore, 'get'>
  /** @default `XMLHttpRequest` */
  readonly http?: Http | undefined
  readonly clock: Clock
  /** What requests are signed with. @default nothing */
  readonly secure?: { readonly getToken: Sign }
  /** @default `navigator.onLine` */
  readonly online?: Online | undefined
  /** Spreads requests that are repeated: from 0 to 1, new each time. @default `Math.random` */
  readonly random?: (() => number) | undefined
  /** @default `pusher-js` */
  readonly openRealtime?: OpenRealtime | undefined
  /** @default IndexedDB */
  readonly storage?: Storage | undefined
  /** @default silent */
  readonly logger?: Pick<Logger, 'warn'> | undefined
}

/** The kernel's {@link Transport}, and the end of what it keeps open. */
export type ServiceTransport = Required<Transport> & { readonly dispose: () => void }

/** Makes the kernel's {@link Transport} out of calls to the upload API. */
export function createTransport({
  config,
  http = xhrHttp,
  clock,
  secure,
  online = browserOnline,
  random = Math.random,
  ...ports
}: TransportOptions): ServiceTransport {
  const line = new ServiceLine({ clock, online, random })
  const lazy: Connection['lazy'] = {}
  const connect = (): Connection => {
    const settings = readSettings(config)
    requirePublicKey(settings, 'pubkey')
    const sign: Sign | undefined = secure && ((options) => secure.getToken(options))
    return { ...ports, settings, http, clock, line, lazy, sign }
  }
  return {
    async upload(entry, options) {
      const connection = connect()
      const { file, fileName, externalUrl: url, source, metadata, tags } = entry
      const terms = { fileName, source, metadata, tags, ...options }
      if (file) return uploadFile(connection, { file, ...terms })
      if (!url) throw new UploadError('file-missing', 'No file input')
      assertWebUrl(url)
      const { uploadFromUrl } = await loadLazily(() => import('./fromUrl/uploadFromUrl.js'), options.signal)
      return uploadFromUrl(connection, { url, ...terms })
    },
    async fileInfo(uuid, { signal }) {
      return fetchReadyInfo(connect(), { uuid, signal })
    },
    async createGroup(entries: readonly UploadEntry[], { signal }) {
      return createGroup(connect(), entries, signal)
    },
    dispose: () => lazy.realtime?.dispose(),
  }
}

function readSettings(config: TransportOptions['config']): UploadSettings {
  const keys = Object.keys(defaultSettings) as (keyof typeof defaultSettings & keyof ConfigMap)[]
  const values = keys.map((key) => [key, config.get(key) ?? defaultSettings[key]])
  return { publicKey: config.get('pubkey'), ...Object.fromEntries(values) }
}

function assertWebUrl(url: string): void {
  if (/^https?:\/\//i.test(url)) return
  throw new UploadError('url-unsupported', `File uploading from "${url}" is not supported`)
}
