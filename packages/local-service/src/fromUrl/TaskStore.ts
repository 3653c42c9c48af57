import type { DownloadState, DownloadTask } from './DownloadTask.js'

/** A task as nodes share it: as small as can be, because there are many. Its file is read from the storage. */
export interface SharedTask extends Pick<DownloadTask, 'token' | 'publicKey'> {
  readonly state:
    | Exclude<DownloadState, { readonly status: 'success' }>
    | { readonly status: 'success'; readonly uuid: string }
}

/** States of downloads that other nodes can read. It may lose them: the files themselves are stored elsewhere. */
export interface TaskStore {
  /** Keeps the last state of a task for a while. The state `waiting` replaces no other. */
  put(task: SharedTask): void
  get(token: string): Promise<SharedTask | undefined>
}
