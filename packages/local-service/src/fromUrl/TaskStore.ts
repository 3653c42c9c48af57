import type { DownloadTask } from './DownloadTask.js'

/** States of downloads that other nodes can read. It may lose them: the files themselves are stored elsewhere. */
export interface TaskStore {
  /** Keeps the last state of a task for a while. */
  put(task: DownloadTask): void
  get(token: string): Promise<DownloadTask | undefined>
}
