import { createUploader } from '@lading/kernel'
import { uploadcareTransport } from '@lading/plugin-uploadcare-transport'
import { startRecording } from './installRecorder.mjs'
import { elapse, elapseUntil } from './installVirtualTime.mjs'
import { IDLE_MS, makeFile, untilWarm } from './untilWarm.mjs'

/** Records the way of a file from `addFileFromObject()` to the first `change` after its `file-upload-success`. */
export async function traceLading() {
  const uploader = createUploader({
    config: { pubkey: 'demopublickey', baseUrl: 'https://upload.example' },
    plugins: [uploadcareTransport()],
  })
  let uploadedCount = 0
  let onChange = () => {}
  uploader.on('file-upload-success', () => {
    uploadedCount += 1
  })
  uploader.on('change', () => onChange())

  uploader.addFileFromObject(makeFile('first.txt'))
  await untilWarm(() => uploadedCount === 1)
  await elapse(IDLE_MS)

  let calls
  const stop = startRecording()
  onChange = () => {
    if (uploadedCount === 2) calls ??= stop()
  }
  uploader.addFileFromObject(makeFile('second.txt'))
  await elapseUntil(() => calls !== undefined)
  await elapse(IDLE_MS)
  uploader.destroy()
  return calls
}
