import { createUploader } from '@lading/kernel'
import { localSource, urlSource } from '@lading/plugin-sources'
import { uploadcareTransport } from '@lading/plugin-uploadcare-transport'
import { dashboard } from '@lading/react'
import { drop } from './installFakeDom.mjs'
import { startRecording } from './installRecorder.mjs'
import { elapse, elapseUntil } from './installVirtualTime.mjs'
import { IDLE_MS, makeFile, untilWarm } from './untilWarm.mjs'

// The part of the hook that runs without React; pages reach it through the hook alone.
const { createDragController, createDropZone } = await import(
  new URL('./drop/useDragState.js', import.meta.resolve('@lading/react')).href
)

/** Records the way of the second file through Lading. */
export const traceLading = {
  /** Records the way of a file from `addFileFromObject()` to the first `change` after its `file-upload-success`. */
  api() {
    return traceSecond([uploadcareTransport()], (uploader) => ({
      add: (file) => uploader.addFileFromObject(file),
    }))
  },

  /** Records the way of a file from the `drop` event of the page to the same `change`. */
  drop() {
    return traceSecond([uploadcareTransport(), dashboard(), localSource(), urlSource()], (uploader) => {
      const element = new Element()
      const zone = { element, kind: 'area', current: { current: {} }, onDrag() {} }
      const remove = createDragController(uploader.scope).add(createDropZone(uploader, zone))
      return { add: (file) => drop(file, element, document), remove }
    })
  },
}

async function traceSecond(plugins, connect) {
  const uploader = createUploader({
    config: { pubkey: 'demopublickey', baseUrl: 'https://upload.example' },
    plugins,
  })
  const { add, remove } = connect(uploader)
  let uploadedCount = 0
  let onChange = () => {}
  uploader.on('file-upload-success', () => {
    uploadedCount += 1
  })
  uploader.on('change', () => onChange())

  add(makeFile('first.txt'))
  await untilWarm(() => uploadedCount === 1)
  await elapse(IDLE_MS)

  let calls
  const stop = startRecording()
  onChange = () => {
    if (uploadedCount === 2) calls ??= stop()
  }
  add(makeFile('second.txt'))
  await elapseUntil(() => calls !== undefined)
  await elapse(IDLE_MS)
  remove?.()
  uploader.destroy()
  return calls
}
