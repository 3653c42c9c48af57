import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isUuid } from '@lading/cdn'
import { LocalServiceStartError } from '../errors/LocalServiceStartError.js'
import { type Log, logSkipped } from './forEachEntry.js'
import { isClaimHeld, listenAsClaim, removeClaimSocket } from './listenAsClaim.js'

export interface DirectoryLock {
  /** Lets another service use the directory. */
  release(): Promise<void>
}

const MAX_ATTEMPTS = 4
const MAX_BACKOFF_MS = 150

export interface LockSettings {
  /** Directory for the claims, inside the data directory; created if it's missing. */
  readonly locksDir: string
  readonly dataDir: string
  /** This service's URL, for the message that another start gets. */
  readonly url: string
  readonly log: Log
}

/**
 * Locks a data directory for this service.
 *
 * Each service leaves a uniquely named claim and listens on a socket next to it. The operating system closes the socket when its
 * process ends, even by SIGKILL, so a claim whose socket refuses connections is permanently stale; a process id could have been
 * given to another program. A claim is only ever removed by its owner or when it's stale, and is written before looking at the
 * others: if two services start at the same time, at least one finds the other.
 *
 * @throws LocalServiceStartError `data-dir-taken` if another service uses the directory.
 */
export async function lockDataDirectory(settings: LockSettings): Promise<DirectoryLock> {
  const { locksDir, dataDir, url } = settings
  await mkdir(locksDir, { recursive: true })
  for (let attempt = 1; ; attempt++) {
    const claim = await makeClaim(locksDir, url)
    const holder = await findHolder(settings, claim.id)
    if (holder === null) return claim
    await claim.release()
    // Two services that start at the same time both withdraw; the next attempt tells a lasting holder from such a neighbor.
    if (attempt === MAX_ATTEMPTS) throw createTakenError(dataDir, holder)
    await wait(Math.random() * MAX_BACKOFF_MS)
  }
}

function createTakenError(dataDir: string, holder: string): LocalServiceStartError {
  const message = `The data directory ${dataDir} is used by ${holder}: stop that service or choose another directory.`
  return new LocalServiceStartError('data-dir-taken', message)
}

async function makeClaim(dir: string, url: string): Promise<DirectoryLock & { readonly id: string }> {
  const id = randomUUID()
  const socket = await listenAsClaim(dir, id)
  const path = join(dir, `${id}.claim`)
  await writeFile(path, `the service at ${url} (process ${process.pid})`)
  return {
    id,
    async release() {
      await rm(path, { force: true })
      await new Promise((resolve) => socket.close(resolve))
      await removeClaimSocket(dir, id)
    },
  }
}

/** Finds another service that uses the directory, and removes stale claims. */
async function findHolder({ locksDir, log }: LockSettings, ownId: string): Promise<string | null> {
  for (const name of await readdir(locksDir)) {
    const [id = '', kind] = name.split('.')
    if (kind !== 'claim' || !isUuid(id) || id === ownId) continue
    if (await isClaimHeld(locksDir, id)) {
      const holder = await readFile(join(locksDir, name), 'utf8').catch(() => '')
      return holder === '' ? 'another service' : holder
    }
    await rm(join(locksDir, name), { force: true }).catch((error: unknown) =>
      logSkipped(log, locksDir, name, error),
    )
    await removeClaimSocket(locksDir, id)
  }
  return null
}
