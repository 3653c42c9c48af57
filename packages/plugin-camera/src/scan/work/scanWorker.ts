import { runScanJob } from './runScanJob.js'
import type { ScanJob, ScanResult } from './ScanJob.js'

const post = (message: ScanResult, transfer: Transferable[] = []) => postMessage(message, { transfer })

addEventListener('message', ({ data }: MessageEvent<ScanJob>) => {
  const result = runScanJob(data)
  post(result, result.page ? [result.page.data.buffer as ArrayBuffer] : [])
})
post({})
