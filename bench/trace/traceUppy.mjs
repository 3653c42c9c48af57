import { Uppy } from '@uppy/core'
import DropTarget from '@uppy/drop-target'
import XHRUpload from '@uppy/xhr-upload'
import { drop } from './installFakeDom.mjs'
import { startRecording } from './installRecorder.mjs'
import { elapse, elapseUntil } from './installVirtualTime.mjs'
import { IDLE_MS, makeFile, untilWarm } from './untilWarm.mjs'

/** Records the way of the second file through stock Uppy. */
export const traceUppy = {
  /** Records the way of a file from `addFile()` to `complete`. */
  api() {
    return traceSecond((uppy) => (file) => uppy.addFile(file))
  },

  /** Records the way of a file from the `drop` event of Uppy's drop target to `complete`. */
  drop() {
    return traceSecond((uppy) => {
      const element = new Element()
      uppy.use(DropTarget, { target: element })
      return (file) => drop(file, element, element)
    })
  },
}

async function traceSecond(connect) {
  const uppy = new Uppy({ autoProceed: true }).use(XHRUpload, { endpoint: 'https://upload.example/uppy/' })
  const add = connect(uppy)
  let completedCount = 0
  let onComplete = () => {}
  uppy.on('complete', ({ successful }) => {
    completedCount += successful.length
    onComplete()
  })

  add(makeFile('first.txt'))
  await untilWarm(() => completedCount === 1)
  await elapse(IDLE_MS)

  let calls
  const stop = startRecording()
  onComplete = () => {
    calls = stop()
  }
  add(makeFile('second.txt'))
  await elapseUntil(() => calls !== undefined)
  await elapse(IDLE_MS)
  uppy.destroy()
  return calls
}
