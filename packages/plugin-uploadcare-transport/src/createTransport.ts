import type { Clock, ConfigStore, SecureUploads, Transport } from '@lading/kernel'
import type { Connection } from './client/Connection.js'
import { createGroup } from './client/createGroup.js'
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
  /** What requests are signed with. @default nothing */
  readonly secure?: Pick<SecureUploads, 'getToken'>
}

/** Makes the kernel's {@link Transport} out of calls to the upload API. */
export function createTransport({
  config,
  http = xhrHttp,
  clock,
  secure,
}: TransportOptions): Required<Transport> {
  const connect = (): Connection => {
    const settings = {
      publicKey: config.get('pubkey'),
      baseUrl: config.get('baseUrl'),
      cdnCname: config.get('cdnCname'),
      store: config.get('store'),
      userAgentIntegration: config.get('userAgentIntegration'),
    }
    requirePublicKey(settings, 'pubkey')
    return { settings, http, clock, sign: secure && (() => secure.getToken()) }
  }
  return {
    async upload({ file, fileName, externalUrl, source, metadata, tags }, options) {
      const connection = connect()
      if (!file && externalUrl) throw urlNotSupported(externalUrl)
      if (!file) throw new UploadError('file-missing', 'No file input')
      return uploadFile(connection, { file, fileName, source, metadata, tags, ...options })
    },
    async fileInfo(uuid, { signal }) {
      return fetchReadyInfo(connect(), { uuid, signal })
    },
    async createGroup(entries, { signal }) {
      return createGroup(connect(), entries, signal)
    },
  }
}

function urlNotSupported(url: string): UploadError {
  return new UploadError('url-unsupported', `File uploading from "${url}" is not supported`)
}
