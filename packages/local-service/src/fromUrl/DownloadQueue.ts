import type { FileIdentity } from '../storage/FileStorage.js'
import type { FetchOrder } from './fetchFile.js'

/** A file to fetch, as JSON can carry it. */
export interface QueuedDownload extends Omit<FetchOrder, 'source' | 'wantedFilename' | 'identity'> {
  readonly token: string
  readonly sourceUrl: string
  readonly wantedFilename: string | null
  readonly isTotalHidden: boolean
  /** Of the file that it becomes, whichever node does it. */
  readonly identity: FileIdentity
}

/** Downloads that wait for a node. One whose node ends is done by another one. */
export interface DownloadQueue {
  /** Adds a download. @throws Error when the queue is away. */
  add(download: QueuedDownload): Promise<void>
  /** Does the downloads of all nodes. @param work rejects when another node has to do it. */
  process(work: (download: QueuedDownload) => Promise<void>): void
}
