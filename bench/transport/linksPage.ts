// Page of the measurement of lines: files of one size, one after the other, by one uploader.
import { createUploader } from '@lading/kernel'
import { uploadcareTransport } from '@lading/plugin-uploadcare-transport'

/**
 * Returns how long each upload takes, in milliseconds.
 *
 * @param count Parts in flight; null for the defaults.
 */
async function run(service: string, bytes: number, count: number | null, times: number): Promise<number[]> {
  const uploader = createUploader({
    config: {
      pubkey: 'demopublickey',
      baseUrl: service,
      cdnCname: service,
      confirmUpload: true,
      multipartMinFileSize: 1,
      ...(count !== null && { multipartMaxConcurrentRequests: count }),
    },
    plugins: [uploadcareTransport()],
  })
  const result: number[] = []
  const block = new Uint8Array(1_048_576)
  for (let time = 0; time < times; time++) {
    const blocks = Array.from({ length: Math.ceil(bytes / block.length) }, () => block)
    uploader.addFiles([new File(blocks, `file-${time}.bin`)])
    const from = performance.now()
    await new Promise<void>((resolve, reject) => {
      uploader.on('file-upload-success', () => resolve())
      uploader.on('file-upload-failed', ({ errors }) => reject(new Error(errors[0]?.message)))
      uploader.uploadAll()
    })
    result.push(performance.now() - from)
    uploader.removeAllFiles()
  }
  uploader.destroy()
  return result
}
Object.assign(window, { run })
