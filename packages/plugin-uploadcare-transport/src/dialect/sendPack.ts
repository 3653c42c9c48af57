import type { Semaphore } from '@lading/kernel'
import {
  CancelError,
  getFault,
  isRecord,
  isTransient,
  isUuid,
  type Sender,
  withRetry,
} from '@lading/transport-engine'
import { storeField } from '../client/buildQuery.js'
import type { Connection } from '../client/Connection.js'
import { callApi } from '../client/callApi.js'
import { parseInfo } from '../client/fetchReadyInfo.js'
import { getCredentials, isSigned } from '../client/getCredentials.js'
import { assertNoError } from '../client/parseBody.js'
import type { NoteRequests, PackedFile } from './PackedFile.js'

/** Forms up to this size are sent within about a second, and need no progress. */
const SIMPLE_BYTES = 262_144

/**
 * Sends files in one form, once. Files that the service doesn't respond for must be sent separately, with separate retries. A canceled
 * file doesn't affect the others. Source: `POST /base/`.
 *
 * @returns whether the service accepts several files; undefined if that isn't known.
 */
export async function sendPack(
  files: readonly PackedFile[],
  turns: Semaphore,
  record: NoteRequests,
): Promise<boolean | undefined> {
  const controller = new AbortController()
  const isLeft = ({ upload }: PackedFile) => !upload.signal.aborted
  const leave = () => {
    if (!files.some(isLeft)) controller.abort(new CancelError())
  }
  for (const { upload } of files) upload.signal.addEventListener('abort', leave, { once: true })
  leave()
  let release = () => {}
  let sent: readonly PackedFile[] = []
  try {
    release = await turns.acquire(controller.signal)
    sent = files.filter(isLeft)
    const body = await sendForm(sent, controller.signal, record)
    for (const { progress } of sent) progress.allSent()
    const answers = sent.map((file, index) => readAnswer(file, body[fieldOf(index)]))
    // A form with one file proves nothing.
    return sent.length > 1 ? !answers.includes('missing') : undefined
  } catch (error) {
    const fault = getFault(error)
    for (const { id } of sent) if (isTransient(fault)) id.lost()
    return fault === 'rejected' || fault === 'too-large' ? false : undefined
  } finally {
    release()
    // A no-op for files that already got their result.
    for (const { settle } of files) settle(null)
    for (const { upload } of files) upload.signal.removeEventListener('abort', leave)
  }
}

const fieldOf = (index: number) => `file${index + 1}`

/** Sends the form; renews the credentials if they've expired. */
function sendForm(
  files: readonly PackedFile[],
  signal: AbortSignal,
  record: NoteRequests,
): Promise<Readonly<Record<string, unknown>>> {
  const [first] = files as readonly [PackedFile]
  const http = files.reduce<Sender | undefined>(
    (sender, { entryId }) => record(entryId, files.length, sender),
    undefined,
  ) as Sender
  const connection: Connection = { ...first.connection, http }
  const { settings } = connection
  const { source, metadata, tags } = first.upload
  const sizeBytes = files.reduce((sum, { upload }) => sum + upload.file.size, 0)
  const ids = files.flatMap(({ id }, index) => (id.value ? [[fieldOf(index), id.value]] : []))
  const onWait: PackedFile['upload']['onWait'] = (wait) => {
    for (const { upload } of files) upload.onWait?.(wait)
  }
  return withRetry(connection, { signal, retries: 0, onWait }, async (attempt) => {
    const credentials = isSigned(connection) ? await getCredentials(connection, attempt, signal) : null
    const sending = callApi(connection, {
      path: '/base/',
      headers: credentials?.headers,
      form: {
        fields: {
          UPLOADCARE_PUB_KEY: settings.publicKey,
          UPLOADCARE_STORE: storeField(settings.store),
          UPLOADCARE_FILE_ID: Object.fromEntries(ids),
          // For a service that can include each file's info in its response.
          UPLOADCARE_FILE_INFO: 1,
          source,
          ...credentials?.fields,
          metadata,
          tags: tags?.join(','),
        },
        files: files.map(({ upload: { file, fileName } }, index) => ({
          field: fieldOf(index),
          data: file,
          name: fileName,
        })),
      },
      signal,
      isSimple: sizeBytes <= SIMPLE_BYTES,
      onProgress(bytesSent, bytesTotal) {
        if (bytesSent < bytesTotal) report(files, (bytesSent / bytesTotal) * sizeBytes)
      },
      onBytesSent() {
        for (const { progress } of files) progress.allSent()
      },
    })
    return sending.catch((error: unknown) => {
      // The next attempt might wait for another token, and sends all files again.
      for (const { progress } of files) progress.lost(0)
      throw error
    })
  })
}

/** Reports each file's progress: the files are sent in order. */
function report(files: readonly PackedFile[], bytesSent: number): void {
  let left = bytesSent
  for (const { progress, upload } of files) {
    const { size } = upload.file
    if (left >= size) progress.allSent()
    else if (left > 0) progress.sent(Math.floor(left))
    left -= size
  }
}

/** Reads one file's response, and notifies its upload. */
function readAnswer(file: PackedFile, value: unknown): 'settled' | 'again' | 'missing' {
  const { connection, id } = file
  if (isUuid(value)) {
    file.settle({ uuid: value })
    return 'settled'
  }
  try {
    const answer = isRecord(value) ? value : {}
    assertNoError(answer, { status: 200, statusText: '', text: '' })
    const { uuid } = answer
    if (isUuid(uuid)) {
      file.settle({ uuid, info: parseInfo(connection, answer, uuid) })
      return 'settled'
    }
    id.lost()
    return 'missing'
  } catch (error) {
    const fault = getFault(error)
    if (isTransient(fault)) id.lost()
    if (id.isRefused(error) || fault !== 'rejected') return 'again'
    file.fail(error)
    return 'settled'
  }
}
