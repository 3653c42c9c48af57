import type { FromInspectWorker, InspectJob } from './InspectJob.js'
import { inspectFile } from './inspectFile.js'

const post = (message: FromInspectWorker) => postMessage(message)

addEventListener('message', ({ data: { file } }: MessageEvent<InspectJob>) => {
  inspectFile(file).then(
    (facts) => post({ facts }),
    (error) => post({ error: String(error) }),
  )
})
post({ isStarted: true })
