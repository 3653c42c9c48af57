import { Uppy } from '@uppy/core'
import XHRUpload from '@uppy/xhr-upload'
import { startRecording } from './installRecorder.mjs'
import { elapse, elapseUntil } from './installVirtualTime.mjs'
import { IDLE_MS, makeFile, untilWarm } from './untilWarm.mjs'

/** Records the way of a file from `addFile()` to `complete`. */
export async function traceUppy() {
  const uppy = new Uppy({ autoProceed: true }).use(XHRUpload, { endpoint: 'https://upload.example/uppy/' })
  let completedCount = 0
  let onComplete = () => {}
  uppy.on('complete', ({ successful }) => {
    completedCount += successful.length
    onComplete()
  })

  uppy.addFile(makeFile('first.txt'))
  await untilWarm(() => completedCount === 1)
  await elapse(IDLE_MS)

  let calls
  const stop = startRecording()
  onComplete = () => {
    calls = stop()
  }
  uppy.addFile(makeFile('second.txt'))
  await elapseUntil(() => calls !== undefined)
  await elapse(IDLE_MS)
  uppy.destroy()
  return calls
}
