import type { FromInspectWorker, InspectJob } from './InspectJob.js'
import { inspectFile } from './inspectFile.js'

const post = (message: FromInspectWorker) => postMessage(message)

addEventListener('message', ({ data: { id, file } }: MessageEvent<InspectJob>) => {
  inspectFile(file).then(
    (facts) => post({ id, facts }),
    (error) => post({ id, error: String(error) }),
  )
})
post({})
