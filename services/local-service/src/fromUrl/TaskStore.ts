import type { DownloadState, DownloadTask } from './DownloadTask.js'

/** A task as nodes share it. Kept as small as possible because there are many tasks; the file itself is read from the storage. */
export interface SharedTask extends Pick<DownloadTask, 'token' | 'publicKey'> {
  readonly state:
    | Exclude<DownloadState, { readonly status: 'success' }>
    | { readonly status: 'success'; readonly uuid: string }
}

/** Download states that other nodes can read. It's allowed to lose them: the files themselves are stored elsewhere. */
export interface TaskStore {
  /** Keeps a task's last state for a while. The state `waiting` never replaces another state. */
  put(task: SharedTask): void
  get(token: string): Promise<SharedTask | undefined>
}
