import type { Clock, ConfigStore, Transport } from '@lading/kernel'
import type { Connection } from './client/Connection.js'
import { fetchReadyInfo } from './client/fetchReadyInfo.js'
import { requirePublicKey } from './client/requirePublicKey.js'
import { uploadFile } from './client/uploadFile.js'
import { UploadError } from './errors/UploadError.js'
import type { Http } from './http/Http.js'
import { xhrHttp } from './http/xhrHttp.js'

/** What a transport works with. */
export interface TransportOptions {
  /** Read anew for each call. */
  readonly config: Pick<ConfigStore, 'get'>
  /** @default `XMLHttpRequest` */
  readonly http?: Http
  readonly clock: Clock
}

/** Makes the kernel's {@link Transport} out of calls to the upload API. */
export function createTransport({ config, http = xhrHttp, clock }: TransportOptions): Transport {
  const connect = (): Connection => {
    const settings = {
      publicKey: config.get('pubkey'),
      baseUrl: config.get('baseUrl'),
      cdnCname: config.get('cdnCname'),
      store: config.get('store'),
      userAgentIntegration: config.get('userAgentIntegration'),
    }
    requirePublicKey(settings, 'pubkey')
    return { settings, http, clock }
  }
  return {
    async upload({ file, fileName, source, metadata }, options) {
      const connection = connect()
      if (!file) throw new UploadError('file-missing', 'No file input')
      return uploadFile(connection, { file, fileName, source, metadata, ...options })
    },
    async fileInfo(uuid, { signal }) {
      return fetchReadyInfo(connect(), { uuid, signal })
    },
  }
}
