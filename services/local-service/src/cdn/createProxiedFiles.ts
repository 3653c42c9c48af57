import { LRUCache } from 'lru-cache'
import { CdnError } from '../errors/CdnError.js'
import { UploadApiError } from '../errors/UploadApiError.js'
import type { FetchLimit } from '../fromUrl/createFetchLimit.js'
import { DownloadError } from '../fromUrl/DownloadError.js'
import type { FetchTurn } from '../fromUrl/FetchTurn.js'
import { type FetchSettings, fetchFile } from '../fromUrl/fetchFile.js'
import { type FetchPolicy, resolveUrl } from '../fromUrl/resolveUrl.js'
import type { StoredFile } from '../storage/StoredFile.js'

/** Files that the CDN fetches from other servers in order to deliver them. */
export interface ProxiedFiles {
  /**
   * Returns the file at a URL; it's fetched once and reused until it expires.
   *
   * @param admit throws if the client isn't allowed to have a file fetched.
   * @throws CdnError `source-unavailable`, or UploadApiError if the client isn't allowed to have files from that host, the
   *   project doesn't allow the file, or too many files wait to be fetched.
   */
  get(url: URL, policy: ProxyPolicy, client: string, admit: () => Promise<void>): Promise<StoredFile>
}

/** The project that delivers images from other servers, and the networks that it can fetch them from. */
export type ProxyPolicy = FetchPolicy & Required<Pick<FetchPolicy, 'project'>>

const TIME_LIMIT_MS = 30_000
const MAX_REMEMBERED = 10_000
const MAX_REMEMBERED_CHARACTERS = 8_388_608
const ENTRY_CHARACTERS = 256

/** Prepares the proxy without fetching anything yet. */
export function createProxiedFiles(settings: FetchSettings & { readonly fetches: FetchLimit }): ProxiedFiles {
  const { fetches, storage } = settings
  // UUIDs by URL. Clients choose how long these URLs are.
  const files = new LRUCache<string, Promise<string>>({
    max: MAX_REMEMBERED,
    maxSize: MAX_REMEMBERED_CHARACTERS,
    sizeCalculation: (_uuid, key) => key.length + ENTRY_CHARACTERS,
  })

  async function fetchAndStore(
    url: URL,
    policy: ProxyPolicy,
    client: string,
    turn: FetchTurn,
  ): Promise<StoredFile> {
    const timeLimit = AbortSignal.timeout(TIME_LIMIT_MS)
    const proxiedFor = policy.project.publicKey
    const details = { proxiedFor, isStored: false, source: 'proxy', metadata: {}, tags: [], savedUrl: null }
    try {
      const source = await resolveUrl(url, policy, turn.signal)
      const order = { source, client, wantedFilename: undefined, policy, details }
      return await fetchFile(order, settings, turn, timeLimit)
    } catch (error) {
      if (turn.signal.reason instanceof UploadApiError) throw turn.signal.reason
      throw timeLimit.aborted || error instanceof DownloadError ? unavailable(error) : error
    }
  }

  return {
    async get(url, policy, client, admit) {
      // Don't cache one client's file for a client without access, nor one project's file for another project.
      const { allowLoopback, allowPrivate, project } = policy
      const key = `${allowLoopback} ${allowPrivate} ${project.publicKey} ${project.proxiedHosts.join()} ${url.href}`
      let earlier: Promise<string> | undefined
      do {
        earlier = files.get(key)
        const uuid = await earlier
        const known = uuid === undefined ? undefined : await storage.get(uuid)
        if (known) return known
        await admit()
        // Another call may have begun the fetch by now.
      } while (files.get(key) !== earlier)
      fetches.check(client)
      const file = storage.track(fetches.run(client, (turn) => fetchAndStore(url, policy, client, turn)))
      const uuid = file.then((stored) => stored.uuid)
      files.set(key, uuid)
      uuid.catch(() => files.delete(key))
      return file
    },
  }
}

function unavailable(cause: unknown): CdnError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new CdnError('source-unavailable', `The picture cannot be fetched from its URL: ${reason}`, {
    cause,
  })
}
