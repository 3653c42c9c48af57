import type { EventMap } from '@lading/kernel'
import { consoleLogger } from '@lading/kernel/basics'
import { Events, outputOfUploaded } from '@lading/kernel/services'
import { type EarlySend, readEarlyInfo } from '@lading/plugin-uploadcare-transport/early'
import type { ActionQueue } from '../../early/createActionQueue.js'
import type { LazyUploaderProps } from '../../FileUploaderRegularProps.js'

/** Handlers of what never happens before a file is uploaded, or may as well happen afterwards. */
const AFTER_UPLOADS: ReadonlySet<string> = new Set<keyof LazyUploaderProps>([
  'onFileUploadSuccess',
  'onFileUploadFailed',
  'onFileUrlChanged',
  'onFileRemoved',
  'onCommonUploadSuccess',
  'onCommonUploadFailed',
  'onGroupCreated',
  'onChange',
  'onDoneClick',
  'onUploadClick',
])

/** Whether the page may know a file as uploaded before there is an uploader: it has no means to ask one, nor for an earlier event. */
function canNotify(props: LazyUploaderProps): boolean {
  return (
    !props.apiRef &&
    Object.entries(props).every(
      ([key, value]) => value === undefined || !/^on[A-Z]/.test(key) || AFTER_UPLOADS.has(key),
    )
  )
}

interface NotifyEarlyOptions {
  readonly queue: Pick<ActionQueue, 'known'>
  readonly file: File
  readonly source: string
  readonly send: EarlySend
  /** Returns the props of the page; null once the app has the file, or the component has left the page. */
  readonly current: () => LazyUploaderProps | null
}

/** Notifies the page that a file is uploaded as soon as it is, where the app is not there to do so. Never rejects. */
export async function notifyEarly({ queue, file, source, send, current }: NotifyEarlyOptions): Promise<void> {
  const { pubkey: publicKey = '', cdnCname } = current() ?? {}
  const fileInfo = await readEarlyInfo(await send.ended, { publicKey, cdnCname })
  const props = current()
  if (!fileInfo || !props?.onFileUploadSuccess || !canNotify(props)) return
  const internalId = send.id
  const uploaded = { internalId, file, source, fileInfo }
  queue.known.set(file, uploaded)
  send.isKnown = true
  const events = new Events<EventMap>(consoleLogger)
  events.on('file-upload-success', props.onFileUploadSuccess)
  events.emit('file-upload-success', () => outputOfUploaded(uploaded))
}
