import type { DownloadTask } from '../fromUrl/DownloadTask.js'
import { createFileInfo } from '../info/createFileInfo.js'
import type { Readiness } from '../info/createReadiness.js'
import type { Realtime } from './createRealtime.js'

/** Publishes a download's state to subscribers of its token. Source: wire protocol §6.3. */
export function publishDownload(task: DownloadTask, realtime: Realtime, readiness: Readiness): void {
  const { state } = task
  const channel = `task-status-${task.token}`
  if (state.status === 'progress') {
    realtime.publish(channel, 'progress', { done: state.done, total: state.total })
  } else if (state.status === 'success') {
    realtime.publish(channel, 'success', createFileInfo(state.file, readiness.isReady(state.file)))
  } else if (state.status === 'error') {
    const { error, error_code } = state
    realtime.publish(channel, 'fail', { msg: error, url: task.sourceUrl, error_code })
  }
}
