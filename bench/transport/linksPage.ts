// Page of the measurement of lines: files that are uploaded for a while, one after the other, by one uploader.
import { createUploader, type Uploader } from '@lading/kernel'
import { uploadcareTransport } from '@lading/plugin-uploadcare-transport'

const block = new Blob([new Uint8Array(1_048_576)])
let uploader: Uploader | undefined

/**
 * Starts the upload of a file, and ends the one before it.
 *
 * @param count Parts in flight; null for the defaults.
 * @param hasWorker Whether a worker sends the parts, as by default.
 */
async function run(service: string, bytes: number, count: number | null, hasWorker: boolean): Promise<void> {
  uploader ??= createUploader({
    config: {
      pubkey: 'demopublickey',
      baseUrl: service,
      cdnCname: service,
      confirmUpload: true,
      multipartMinFileSize: 1,
      // A bundle without chunks of its own has the script at the root.
      uploadWorker: hasWorker && '/uploadWorker.js',
      ...(count !== null && { multipartMaxConcurrentRequests: count }),
    },
    plugins: [uploadcareTransport()],
  })
  uploader.addFiles([new File(Array(Math.ceil(bytes / block.size)).fill(block), 'file.bin')])
  uploader.uploadAll()
}

/** Ends the upload. @throws Error if it had ended before */
function stop(): void {
  const { status, errors } = uploader?.getOutputCollectionState().allEntries[0] ?? {}
  uploader?.removeAllFiles()
  if (status !== 'uploading') throw new Error(`The upload is ${status}: ${errors?.[0]?.message}`)
}
Object.assign(window, { run, stop })
