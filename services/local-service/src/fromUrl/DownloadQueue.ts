import type { FileIdentity } from '../storage/FileStorage.js'
import type { FetchOrder } from './fetchFile.js'

/** A file to fetch, in a form that JSON can carry. */
export interface QueuedDownload extends Omit<FetchOrder, 'source' | 'wantedFilename' | 'identity'> {
  readonly token: string
  readonly sourceUrl: string
  readonly wantedFilename: string | null
  readonly isTotalHidden: boolean
  /** Identity of the resulting file, whichever node fetches it. */
  readonly identity: FileIdentity
}

/** Downloads that wait for a node. If a node dies, another node takes over its downloads. */
export interface DownloadQueue {
  /**
   * Adds a download. If too many wait, the heaviest client gives way.
   *
   * @returns the downloads that gave way.
   * @throws UploadApiError `RequestThrottledError` if nobody has to give way. Error if the queue is unreachable.
   */
  add(download: QueuedDownload): Promise<readonly QueuedDownload[] | undefined>
  /**
   * Processes downloads from all nodes; clients take turns.
   *
   * @param work rejects if another node has to do it.
   * @param hasPlace returns true if this node can start a download for a client now. @default always
   */
  process(work: (download: QueuedDownload) => Promise<void>, hasPlace?: (client: string) => boolean): void
}
