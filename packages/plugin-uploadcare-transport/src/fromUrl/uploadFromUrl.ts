import type { FileInfo } from '@lading/kernel'
import type { Connection } from '../client/Connection.js'
import { callApi } from '../client/callApi.js'
import { createProgress } from '../client/createProgress.js'
import type { UploadTerms } from '../client/FileUpload.js'
import { fetchReadyInfo, readInfo } from '../client/fetchReadyInfo.js'
import { patiently } from '../client/patiently.js'
import { signatureOf } from '../client/signatureOf.js'
import { storeField } from '../client/storeField.js'
import { defaultSettings } from '../client/UploadSettings.js'
import type { OpenRealtime } from '../ports/Realtime.js'
import { parseFromUrl } from './parseFromUrl.js'
import { SharedRealtime } from './SharedRealtime.js'
import { watchTask } from './watchTask.js'

/** A file behind a URL, which the service fetches itself. */
export interface UrlUpload extends UploadTerms {
  readonly url: string
}

/**
 * Has the service fetch a file, and waits until it has it ready. The entry keeps its place in the queue while the service
 * fetches. Source: `POST /from_url/`.
 *
 * @throws UploadError, NetworkError, CancelError
 */
export async function uploadFromUrl(connection: Connection, upload: UrlUpload): Promise<FileInfo> {
  const { source, signal, onBytesSent } = upload
  // Opened while the service is asked, so that it is there when the fetching begins.
  const realtime = realtimeOf(connection)
  const channel = realtime.use(channelOf(connection.settings))
  try {
    const onProgress = reportFetched(upload)
    const task = await begin(connection, upload)
    const { uuid, body } =
      task.type === 'token'
        ? await watchTask(connection, { token: task.token, signal, channel, onProgress })
        : task
    onBytesSent()
    // The answer has the file's info in it, once it is ready.
    const known = await readInfo(connection, body, uuid).catch(() => null)
    const info = known ?? (await fetchReadyInfo(connection, { uuid, source, signal }))
    upload.onProgress(info.size, info.size)
    return info
  } finally {
    realtime.release()
  }
}

function realtimeOf(connection: Connection): SharedRealtime {
  const { lazy, clock, openRealtime = openByPusher } = connection
  lazy.realtime ??= new SharedRealtime({ clock, open: openRealtime })
  return lazy.realtime
}

/** The hosted service's channel knows nothing of uploads to another service. */
function channelOf({ realtimeUrl, baseUrl }: Connection['settings']): string {
  const isElsewhere = realtimeUrl === defaultSettings.realtimeUrl && baseUrl !== defaultSettings.baseUrl
  return isElsewhere ? '' : realtimeUrl
}

const openByPusher: OpenRealtime = async (url) => {
  const { pusherRealtime } = await import('./pusherRealtime.js')
  return pusherRealtime(url)
}

function begin(connection: Connection, { url, fileName, source, metadata, tags, signal }: UrlUpload) {
  const { settings, sign } = connection
  return patiently(connection, { signal }, async (attempt) => {
    const body = await callApi(connection, {
      path: '/from_url/',
      method: 'POST',
      query: {
        pub_key: settings.publicKey,
        source_url: url,
        store: storeField(settings.store),
        filename: fileName,
        check_URL_duplicates: settings.checkForUrlDuplicates ? '1' : '',
        save_URL_duplicates: settings.saveUrlForRecurrentUploads ? '1' : '',
        ...(sign && (await signatureOf(sign, attempt, signal))),
        source,
        metadata,
        tags: tags?.join(','),
      },
      signal,
    })
    return parseFromUrl(body)
  })
}

/** Shares of what is told by two sides that may disagree, never back; a size that nobody knows is not told. */
function reportFetched({ onProgress }: UrlUpload): (done: unknown, total: unknown) => void {
  let reported = 0
  return (done, total) => {
    const share = Number(done) / Number(total)
    if (typeof done !== 'number' || typeof total !== 'number' || !(total > 0) || !(share > reported)) return
    reported = Math.min(1, share)
    createProgress(total, onProgress).sent(Math.floor(reported * total))
  }
}
