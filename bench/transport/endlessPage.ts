// Page of the long run: uploads batches of files, and removes them when they are uploaded.
import { createUploader, type Uploader } from '@lading/kernel'
import { uploadcareTransport } from '@lading/plugin-uploadcare-transport'

let uploader: Uploader
let small: Blob
let large: Blob
let count = 0
let end = () => {}
let fail = (_: Error) => {}

/** Blobs of these sizes are the bytes of all files. */
const run = async (service: string, smallBytes: number, largeBytes: number): Promise<void> => {
  small = new Blob([new Uint8Array(smallBytes)])
  large = new Blob(Array.from({ length: Math.round(largeBytes / smallBytes) }, () => small))
  uploader = createUploader({
    config: {
      pubkey: 'demopublickey',
      baseUrl: service,
      cdnCname: service,
      realtimeUrl: '',
      // A bundle without chunks of its own has the script at the root.
      uploadWorker: '/uploadWorker.js',
      multipartMinFileSize: largeBytes,
    },
    plugins: [uploadcareTransport()],
  })
  uploader.on('common-upload-success', () => end())
  uploader.on('file-upload-failed', ({ errors }) => fail(new Error(errors[0]?.message)))
}

/** Uploads a batch, of which one file goes in parts. */
const upload = async (size: number): Promise<void> => {
  const files = Array.from({ length: size }, (_, index) => {
    count += 1
    return new File([index === 0 ? large : small], `${count}.bin`)
  })
  const ended = new Promise<void>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  uploader.addFiles(files)
  uploader.uploadAll()
  await ended
  uploader.removeAllFiles()
}
Object.assign(window, { run, upload })
