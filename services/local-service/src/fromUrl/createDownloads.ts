import { randomBytes, randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { UploadApiError } from '../errors/UploadApiError.js'
import { shareOfHeap } from '../shared/shareOfHeap.js'
import type { StoredFile } from '../storage/StoredFile.js'
import { createThrottled, type FetchLimit } from './createFetchLimit.js'
import { DownloadError } from './DownloadError.js'
import type { DownloadQueue, QueuedDownload } from './DownloadQueue.js'
import type { DownloadState, DownloadTask } from './DownloadTask.js'
import type { FetchTurn } from './FetchTurn.js'
import { type FetchOrder, type FetchSettings, fetchFile } from './fetchFile.js'
import { resolveUrl } from './resolveUrl.js'
import type { SharedTask, TaskStore } from './TaskStore.js'
import { watchSource } from './watchSource.js'

/** Files that are fetched in the background, each identified by a token. */
export interface Downloads {
  /** Queues a file download; a project can hide its size. @throws UploadApiError `RequestThrottledError` */
  start(order: FetchOrder, isTotalHidden: boolean): Promise<Pick<DownloadTask, 'token'>>
  /** Returns a task by its token; undefined once it has been forgotten, or its file has been removed. */
  get(token: string): Promise<Pick<DownloadTask, 'publicKey' | 'state'> | undefined>
}

/** Download options. */
export interface DownloadsSettings extends FetchSettings {
  readonly fetches: FetchLimit
  readonly downloadTimeLimitMs: number
  readonly downloadIdleLimitMs: number
  readonly log: (line: string) => void
  /** Called with each new state. */
  readonly onChange: (task: DownloadTask) => void
  /** Shares the states with other nodes. @default no sharing */
  readonly tasks?: TaskStore | undefined
  /** Gives downloads to all nodes. @default this node does its downloads */
  readonly queue?: DownloadQueue | undefined
  readonly now: () => number
}

/** Maximum number of tasks to remember; the tasks idle for longest are forgotten first. */
const MAX_REMEMBERED_TASKS = 10_000
const MAX_REMEMBERED_BYTES = 33_554_432
const BYTES_PER_CHARACTER = 2
const ENTRY_BYTES = 512
/** Progress notifications per file if its size is known. */
const PROGRESS_STEPS = 30
/** Bytes per progress notification if the file size is unknown. */
const UNKNOWN_STEP_BYTES = 262_144

/** The signals that end a download. */
interface EndSignals {
  readonly timeLimit: AbortSignal
  readonly silence: AbortSignal
  readonly closing: AbortSignal
}

interface TaskOrigin extends Pick<DownloadTask, 'sourceUrl' | 'token'> {
  readonly publicKey: string | undefined
}

function describeOrigin(token: string, { source, details }: FetchOrder): TaskOrigin {
  return { token, sourceUrl: source.url.href, publicKey: details.publicKey }
}

/** Only remembers a file's id. The file is described when someone asks for it, and not after it has been removed. */
function shareTask({ token, publicKey, state }: DownloadTask): SharedTask {
  return {
    token,
    ...(publicKey !== undefined && { publicKey }),
    state: state.status === 'success' ? { status: state.status, uuid: state.file.uuid } : state,
  }
}

/** Fetches files in the background. */
export function createDownloads(settings: DownloadsSettings): Downloads {
  const tasks = new LRUCache<string, SharedTask & Pick<TaskOrigin, 'sourceUrl'>>({
    max: MAX_REMEMBERED_TASKS,
    maxSize: shareOfHeap(MAX_REMEMBERED_BYTES),
    // Clients decide how long a URL is.
    sizeCalculation: (task) => JSON.stringify(task).length * BYTES_PER_CHARACTER + ENTRY_BYTES,
  })

  function change({ token, sourceUrl, publicKey }: TaskOrigin, state: DownloadState): void {
    const task = { token, sourceUrl, ...(publicKey !== undefined && { publicKey }), state }
    const shared = shareTask(task)
    tasks.set(token, { ...shared, sourceUrl })
    settings.tasks?.put(shared)
    settings.onChange(task)
  }

  async function run(
    token: string,
    order: FetchOrder,
    isTotalHidden: boolean,
    turn: FetchTurn,
  ): Promise<StoredFile | null> {
    const closing = turn.signal
    const origin = describeOrigin(token, order)
    const timeLimit = AbortSignal.timeout(settings.downloadTimeLimitMs)
    const watch = watchSource(settings.downloadIdleLimitMs)
    let notifiedBytes = -1
    function notifyProgress(done: number, total: number | undefined): void {
      watch.progress(done)
      const stepBytes = total === undefined ? UNKNOWN_STEP_BYTES : total / PROGRESS_STEPS
      if (notifiedBytes >= 0 && done !== total && done - notifiedBytes < stepBytes) return
      notifiedBytes = done
      change(origin, {
        status: 'progress',
        done,
        total: isTotalHidden ? 'unknown' : (total ?? 'unknown'),
      })
    }
    try {
      const signal = AbortSignal.any([timeLimit, watch.signal])
      const file = await fetchFile(order, settings, turn, signal, notifyProgress)
      change(origin, { status: 'success', file })
      return file
    } catch (error) {
      // Another node does the queue's jobs.
      const hasGivenWay = closing.reason instanceof UploadApiError
      if (closing.aborted && order.identity && !hasGivenWay) throw error
      const signals = { timeLimit, silence: watch.signal, closing }
      const { message, code } = describeFailure(error, signals)
      change(origin, { status: 'error', error: message, error_code: code })
      return null
    } finally {
      watch.stop()
    }
  }

  function describeFailure(
    error: unknown,
    { timeLimit, silence, closing }: EndSignals,
  ): DownloadError | UploadApiError {
    if (timeLimit.aborted) {
      return new DownloadError('DownloadFileTimeLimitExceededError', [settings.downloadTimeLimitMs / 1000])
    }
    if (closing.reason instanceof UploadApiError) return closing.reason
    if (closing.aborted) return new DownloadError('DownloadFileTaskFailedError')
    if (silence.reason instanceof DownloadError) return silence.reason
    if (error instanceof DownloadError) return error
    if (error instanceof UploadApiError) {
      return new DownloadError('DownloadFileValidationFailedError', [error.message], { cause: error })
    }
    settings.log(
      `A download failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
    return new DownloadError('DownloadFileInternalServerError', [], { cause: error })
  }

  /** Records that a waiting download has given way to another. */
  function giveUp(origin: TaskOrigin): void {
    const { message, code } = createThrottled()
    change(origin, { status: 'error', error: message, error_code: code })
  }

  /**
   * Offers a download to all nodes. Returns false if this node has to do it.
   *
   * @throws UploadApiError `RequestThrottledError`
   */
  async function enqueue(token: string, order: FetchOrder, isTotalHidden: boolean): Promise<boolean> {
    if (!settings.queue) return false
    const { source, wantedFilename = null, client, policy, details } = order
    const identity = { uuid: randomUUID(), uploadedAt: new Date(settings.now()).toISOString() }
    const plain = { client, policy, details, wantedFilename, isTotalHidden, identity }
    try {
      const dropped = await settings.queue.add({ token, sourceUrl: source.url.href, ...plain })
      for (const { token, sourceUrl, details } of dropped ?? []) {
        giveUp({ token, sourceUrl, publicKey: details.publicKey })
      }
      return true
    } catch (error) {
      if (error instanceof UploadApiError) throw error
      return false
    }
  }

  /** Does a download when its turn comes. */
  async function runHere(token: string, order: FetchOrder, isTotalHidden: boolean): Promise<void> {
    try {
      await settings.fetches.run(order.client, (turn) => run(token, order, isTotalHidden, turn))
    } catch (error) {
      // Other errors only come from a closing service.
      if (error instanceof UploadApiError) giveUp(describeOrigin(token, order))
    }
  }

  async function runQueued(download: QueuedDownload): Promise<void> {
    const { token, sourceUrl, isTotalHidden, identity, wantedFilename, ...shared } = download
    const { publicKey } = shared.details
    // We don't know the limits and scan settings without the project. A node that has the project does the download.
    if (publicKey !== undefined && !settings.access.findProject(publicKey)) {
      throw new Error(`This node does not have the project "${publicKey}".`)
    }
    const origin = { token, sourceUrl, publicKey }
    // A node that died might have stored the file.
    const file = await settings.storage.get(identity.uuid)
    if (file) {
      change(origin, { status: 'success', file })
      return
    }
    const fetchHere = async (turn: FetchTurn) => {
      try {
        const source = await resolveUrl(new URL(sourceUrl), shared.policy, turn.signal)
        const order = { ...shared, source, identity, wantedFilename: wantedFilename ?? undefined }
        return await run(token, order, isTotalHidden, turn)
      } catch (error) {
        const { aborted, reason } = turn.signal
        const failure = aborted ? reason : error
        // When this node stops, another node does the download.
        if (!(failure instanceof UploadApiError)) throw error
        change(origin, { status: 'error', error: failure.message, error_code: failure.code })
      }
    }
    await settings.storage.track(settings.fetches.run(shared.client, fetchHere))
  }
  settings.queue?.process(runQueued, settings.fetches.hasPlace)

  return {
    async start(order, isTotalHidden) {
      const token = randomBytes(16).toString('hex')
      const isQueued = await enqueue(token, order, isTotalHidden)
      if (!isQueued) settings.fetches.check(order.client)
      // The work might have started.
      if (!tasks.has(token)) change(describeOrigin(token, order), { status: 'waiting' })
      if (!isQueued) void settings.storage.track(runHere(token, order, isTotalHidden))
      return { token }
    },
    // This node began the task, but another node might know more.
    async get(token) {
      const task = (await settings.tasks?.get(token)) ?? tasks.get(token)
      if (task?.state.status !== 'success') return task && { ...task, state: task.state }
      const file = await settings.storage.get(task.state.uuid)
      return file && { ...task, state: { status: 'success', file } }
    },
  }
}
