import { UploadApiError } from '../errors/UploadApiError.js'
import { findSite } from '../fairness/findSite.js'
import type { FetchTurn } from './FetchTurn.js'

/** Measures how fast files arrive, and knows who waits for a turn. */
export interface FetchPaces {
  /** Returns true if a slow file would give way to a client's network, provided that network has no turn. */
  canMakeRoom(client: string): boolean
  /**
   * Records that a file waits for its turn. Call the result when the turn comes, and its `end` when the file is fetched or given
   * up.
   */
  wait(client: string): StartTurn
}

/** Records that a file's turn has come. */
export interface StartTurn {
  (): FetchTurn
  end(): void
}

interface Fetching {
  readonly site: string
  readonly controller: AbortController
  doneBytes: number
  /** Bytes that had arrived at the last checks, oldest first. */
  readonly samples: number[]
}

const CHECK_MS = 1000
/** Number of checks before a file can count as slow. */
const WINDOW_CHECKS = 5
/** A file that arrives more slowly than this, in bytes a second, gives way. */
const SLOW_BYTES_PER_SECOND = 65_536
const RETRY_AFTER_SECONDS = 60

/**
 * Watches files while they're fetched. A download can take minutes, so two networks with slow sources would keep all others
 * waiting: a slow file gives way to a network that has no turn.
 *
 * @param hasPlace returns true if a site gets a turn without anyone giving way.
 */
export function createFetchPaces(hasPlace: (site: string) => boolean): FetchPaces {
  const waiting = new Map<string, number>()
  const fetching = new Set<Fetching>()
  let timer: NodeJS.Timeout | undefined

  const isSlow = ({ samples, doneBytes, controller }: Fetching) =>
    !controller.signal.aborted &&
    samples.length === WINDOW_CHECKS &&
    doneBytes - (samples[0] ?? 0) < (SLOW_BYTES_PER_SECOND * WINDOW_CHECKS * CHECK_MS) / 1000

  function count(site: string, change: 1 | -1): void {
    const sum = (waiting.get(site) ?? 0) + change
    if (sum > 0) waiting.set(site, sum)
    else waiting.delete(site)
  }

  const hasTurn = (site: string) => [...fetching].some((each) => each.site === site)

  /** Returns the slowest file of the site with the most turns. */
  function findUnworthy(): Fetching | undefined {
    const turns = new Map<string, number>()
    for (const { site } of fetching) turns.set(site, (turns.get(site) ?? 0) + 1)
    const gained = ({ doneBytes, samples }: Fetching) => doneBytes - (samples[0] ?? 0)
    const [first] = [...fetching]
      .filter(isSlow)
      .sort((a, b) => (turns.get(b.site) ?? 0) - (turns.get(a.site) ?? 0) || gained(a) - gained(b))
    return first
  }

  function makeRoom(): void {
    for (const site of waiting.keys()) {
      if (!hasTurn(site) && !hasPlace(site)) findUnworthy()?.controller.abort(createSlow())
    }
  }

  function check(): void {
    for (const { samples, doneBytes } of fetching) {
      samples.push(doneBytes)
      if (samples.length > WINDOW_CHECKS) samples.shift()
    }
    makeRoom()
    if (fetching.size > 0 || waiting.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    canMakeRoom: (client) => !hasTurn(findSite(client)) && findUnworthy() !== undefined,
    wait(client) {
      const site = findSite(client)
      const own: Fetching = { site, controller: new AbortController(), doneBytes: 0, samples: [] }
      let isWaiting = true
      const stopWaiting = () => {
        if (isWaiting) count(site, -1)
        isWaiting = false
      }
      count(site, 1)
      timer ??= setInterval(check, CHECK_MS).unref()
      const start = (): FetchTurn => {
        stopWaiting()
        fetching.add(own)
        return {
          signal: own.controller.signal,
          progress(doneBytes) {
            own.doneBytes = doneBytes
          },
          received: () => void fetching.delete(own),
        }
      }
      return Object.assign(start, {
        end() {
          stopWaiting()
          fetching.delete(own)
        },
      })
    },
  }
}

function createSlow(): UploadApiError {
  const advice =
    'The file arrived slowly while files of others waited: send it again later, or from a faster server.'
  return new UploadApiError('RequestThrottledError', [], { advice, retryAfterSeconds: RETRY_AFTER_SECONDS })
}
