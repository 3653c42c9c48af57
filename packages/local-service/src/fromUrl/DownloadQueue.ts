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
  /**
   * Adds a download. If too many wait, whoever has most of them gives way.
   *
   * @returns the downloads that gave way.
   * @throws UploadApiError `RequestThrottledError` if nobody has to. Error when the queue is away.
   */
  add(download: QueuedDownload): Promise<readonly QueuedDownload[] | undefined>
  /**
   * Does the downloads of all nodes, in turns of their clients.
   *
   * @param work rejects when another node has to do it.
   * @param hasPlace returns true if this node can do a download for a client now. @default always
   */
  process(work: (download: QueuedDownload) => Promise<void>, hasPlace?: (client: string) => boolean): void
}
