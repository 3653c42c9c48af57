import { TransportToken } from '@lading/kernel'
import { definePlugin, type FileInfo, type Plugin, type Uploader } from '@lading/uploader'

/** A transport whose uploads and infos a test ends. */
interface FormTransport {
  readonly plugin: Plugin
  readonly uploader: () => Uploader | undefined
  /** Reports the progress of all uploads in flight. */
  readonly advanceUploads: (percent: number) => void
  /** Ends all uploads in flight. */
  readonly endUploads: (hasSucceeded: boolean) => void
  /** Answers all requests for infos. */
  readonly endInfos: (hasSucceeded: boolean) => void
}

/** One form, as a test uses it. */
export interface TestedForm {
  readonly transport: FormTransport
  /** The UUIDs of each submission. */
  readonly submitted: (readonly string[])[]
}

declare global {
  interface Window {
    forms: Readonly<Record<string, TestedForm>>
  }
}

/** The saved files of each form. */
export const SAVED: readonly string[] = [
  '11111111-2222-4333-8444-555555555555',
  '21111111-2222-4333-8444-555555555555',
]

/** Gives the test forms of these names. */
export function createForms(names: readonly string[]): Readonly<Record<string, TestedForm>> {
  window.forms = Object.fromEntries(
    names.map((id): [string, TestedForm] => [id, { transport: createTransport(), submitted: [] }]),
  )
  return window.forms
}

/** Creates the transport of one form. */
function createTransport(): FormTransport {
  const uploads: ((hasSucceeded: boolean) => void)[] = []
  const infos: ((hasSucceeded: boolean) => void)[] = []
  const listeners: ((bytesUploaded: number, bytesTotal: number) => void)[] = []
  let uploader: Uploader | undefined
  const wait = (waiting: typeof uploads, uuid: string, signal?: AbortSignal) =>
    new Promise<FileInfo>((resolve, reject) => {
      const info = { uuid, name: 'a.txt', mimeType: 'text/plain', cdnUrl: `https://ucarecdn.com/${uuid}/` }
      signal?.addEventListener('abort', () => reject(Object.assign(new Error(), { name: 'CancelError' })))
      waiting.push((hasSucceeded) =>
        hasSucceeded ? resolve(info as FileInfo) : reject(new Error('refused')),
      )
    })
  const plugin = definePlugin({
    id: 'form-transport',
    setup({ provide, uploader: own }) {
      uploader = own
      provide(TransportToken, () => ({
        upload(_entry, { signal, onProgress }) {
          listeners.push(onProgress)
          return wait(uploads, crypto.randomUUID(), signal)
        },
        fileInfo: (uuid) => wait(infos, uuid),
      }))
    },
  })()
  const end = (waiting: typeof uploads) => (hasSucceeded: boolean) => {
    for (const settle of waiting.splice(0)) settle(hasSucceeded)
  }
  const advanceUploads = (percent: number) => {
    for (const listener of listeners) listener(percent, 100)
  }
  return { plugin, uploader: () => uploader, advanceUploads, endUploads: end(uploads), endInfos: end(infos) }
}
