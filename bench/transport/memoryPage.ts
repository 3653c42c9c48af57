// Page of the memory measurement: one file from the system's file dialog.
import { createUploader } from '@lading/kernel'
import { uploadcareTransport } from '@lading/plugin-uploadcare-transport'

const input = document.createElement('input')
input.type = 'file'
document.body.append(input)

/** @param hasWorker Whether a worker sends the parts, as by default. */
const run = async (service: string, hasWorker: boolean): Promise<number> => {
  const uploader = createUploader({
    config: {
      pubkey: 'demopublickey',
      baseUrl: service,
      cdnCname: service,
      confirmUpload: true,
      // A bundle without chunks of its own has the script at the root.
      uploadWorker: hasWorker && '/uploadWorker.js',
    },
    plugins: [uploadcareTransport()],
  })
  uploader.addFiles([...(input.files ?? [])])
  const from = performance.now()
  const failed = new Promise<never>((_, reject) =>
    uploader.on('file-upload-failed', ({ errors }) => reject(new Error(errors[0]?.message))),
  )
  const done = new Promise((resolve) => uploader.on('file-upload-success', resolve))
  uploader.uploadAll()
  await Promise.race([done, failed])
  return performance.now() - from
}
Object.assign(window, { run })
