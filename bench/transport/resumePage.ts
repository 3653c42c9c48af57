// Page of the resume measurement: one file from the system's file dialog, whose upload outlives the page.
import { createUploader } from '@lading/kernel'
import { uploadcareTransport } from '@lading/plugin-uploadcare-transport'

const input = document.createElement('input')
input.type = 'file'
document.body.append(input)

/** Chooses the file. Returns when it was chosen, in milliseconds since the Unix epoch, and a promise of the end of its upload. */
function choose(service: string): { readonly atMs: number; readonly done: Promise<void> } {
  const uploader = createUploader({
    config: {
      pubkey: 'demopublickey',
      baseUrl: service,
      cdnCname: service,
      confirmUpload: false,
      resumableUploads: true,
      uploadWorker: '/uploadWorker.js',
    },
    plugins: [uploadcareTransport()],
  })
  const done = new Promise<void>((resolve, reject) => {
    uploader.on('file-upload-failed', ({ errors }) => reject(new Error(errors[0]?.message)))
    uploader.on('file-upload-success', () => resolve())
  })
  const atMs = performance.timeOrigin + performance.now()
  uploader.addFiles([...(input.files ?? [])])
  return { atMs, done }
}

let done = Promise.resolve()

const run = (service: string): number => {
  const chosen = choose(service)
  done = chosen.done
  done.catch(() => {})
  return chosen.atMs
}
Object.assign(window, { run, ended: () => done })
