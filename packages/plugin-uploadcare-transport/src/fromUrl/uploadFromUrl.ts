import type { Clock, FileInfo } from '@lading/kernel'
import { createProgress, UploadError, withRetry } from '@lading/transport-engine'
import { storeField } from '../client/buildQuery.js'
import type { Connection } from '../client/Connection.js'
import { callApi } from '../client/callApi.js'
import type { UploadDetails } from '../client/FileUpload.js'
import { fetchReadyInfo, parseInfo } from '../client/fetchReadyInfo.js'
import { getCredentials, isSigned } from '../client/getCredentials.js'
import { defaultSettings } from '../client/UploadSettings.js'
import { version } from '../client/version.js'
import type { OpenRealtime } from '../realtime/Realtime.js'
import { SharedRealtime } from '../realtime/SharedRealtime.js'
import { type FromUrl, parseFromUrl } from './parseFromUrl.js'
import { watchTask } from './watchTask.js'

/** A file at a URL, which the service fetches itself. */
export interface UrlUpload extends UploadDetails {
  readonly url: string
}

/**
 * Has the service fetch a file, and resolves once it's ready. The entry
 * keeps its queue slot while the service fetches. Source: `POST /from_url/`.
 *
 * @throws UploadError, NetworkError, CancelError
 */
export async function uploadFromUrl(connection: Connection, upload: UrlUpload): Promise<FileInfo> {
  const { url, source, signal, onBytesSent, onWait } = upload
  if (!/^https?:\/\//i.test(url))
    throw new UploadError('url-unsupported', `File uploading from "${url}" is not supported`)
  // Open the channel along with the first request, so that it's ready when the service starts to fetch.
  const realtime = realtimeOf(connection)
  const channel = realtime.use(realtimeUrlOf(connection.settings))
  try {
    const onProgress = reportFetched(connection, upload)
    const task = await start(connection, upload)
    const { uuid, body } =
      task.type === 'token'
        ? await watchTask(connection, { token: task.token, signal, onWait, channel, onProgress })
        : task
    onBytesSent()
    const info =
      infoIn(connection, body, uuid) ?? (await fetchReadyInfo(connection, { uuid, source, signal, onWait }))
    upload.onProgress(info.size, info.size)
    return info
  } finally {
    realtime.release()
  }
}

function realtimeOf(connection: Connection): SharedRealtime {
  const { lazy, clock, openRealtime = openSocket(clock) } = connection
  lazy.realtime ??= new SharedRealtime({ clock, open: openRealtime })
  return lazy.realtime
}

/** Returns the channel's URL. The hosted channel has no messages about uploads to another service. */
function realtimeUrlOf({ realtimeUrl, baseUrl }: Connection['settings']): string {
  const isElsewhere = realtimeUrl === defaultSettings.realtimeUrl && baseUrl !== defaultSettings.baseUrl
  return isElsewhere ? '' : realtimeUrl
}

const openSocket =
  (clock: Clock): OpenRealtime =>
  async (url) => {
    const { SocketRealtime } = await import('../realtime/SocketRealtime.js')
    return new SocketRealtime(url, { clock, version })
  }

function start(connection: Connection, upload: UrlUpload): Promise<FromUrl> {
  const { settings } = connection
  const { url, fileName, source, metadata, tags, signal } = upload
  return withRetry(connection, upload, async (attempt) => {
    const credentials = isSigned(connection) ? await getCredentials(connection, attempt, signal) : null
    const fields = {
      pub_key: settings.publicKey,
      source_url: url,
      store: storeField(settings.store),
      filename: fileName,
      check_URL_duplicates: settings.checkForUrlDuplicates ? '1' : '',
      save_URL_duplicates: settings.saveUrlForRecurrentUploads ? '1' : '',
      ...credentials?.fields,
      source,
      metadata,
      tags: tags?.join(','),
    }
    // Send the fields in the body: metadata of the permitted size is too long for a URL.
    return parseFromUrl(
      await callApi(connection, {
        path: '/from_url/',
        form: { fields },
        headers: credentials?.headers,
        signal,
      }),
    )
  })
}

/** Returns the info from the response if the file is ready; null without a valid info. */
function infoIn(
  connection: Connection,
  body: Readonly<Record<string, unknown>>,
  uuid: string,
): FileInfo | null {
  try {
    return parseInfo(connection, body, uuid)
  } catch {
    return null
  }
}

/** Merges progress from polls and the channel, which can disagree, so that it never decreases. Skips unknown totals. */
function reportFetched(
  { clock }: Connection,
  { onProgress }: UrlUpload,
): (done: unknown, total: unknown) => void {
  let reported = 0
  return (done, total) => {
    const share = Number(done) / Number(total)
    if (typeof done !== 'number' || typeof total !== 'number' || !(total > 0) || !(share > reported)) return
    reported = Math.min(1, share)
    createProgress(total, onProgress, clock).sent(Math.floor(reported * total))
  }
}
