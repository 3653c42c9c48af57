import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { LocalServiceStartError } from '../LocalServiceStartError.js'

/** The exclusive use of a data directory. */
export interface DirectoryLock {
  /** Lets another service use the directory. */
  release(): Promise<void>
}

/** Longest path of a Unix domain socket that every system takes, in bytes. */
const MAX_SOCKET_PATH_BYTES = 100
const MAX_ATTEMPTS = 4
const MAX_BACKOFF_MS = 150

/**
 * Takes a data directory for this service alone.
 *
 * Each service leaves a claim of a unique name and listens on a socket that belongs to it. The operating system closes
 * the socket when its process ends, even by SIGKILL, so a claim whose socket refuses connections is stale for good; a
 * process id could have been given to another program. A claim is only ever removed by its owner or when stale, and
 * is written before the others are looked at: of two services that start at once, at least one finds the other.
 *
 * @param locksDir directory inside of the data directory for the claims; created when missing.
 * @param url address of this service, for the message that another start gets.
 * @throws LocalServiceStartError `data-dir-taken` when another service uses the directory.
 */
export async function lockDataDirectory(
  locksDir: string,
  dataDir: string,
  url: string,
): Promise<DirectoryLock> {
  await mkdir(locksDir, { recursive: true })
  for (let attempt = 1; ; attempt++) {
    const claim = await makeClaim(locksDir, url)
    const holder = await findHolder(locksDir, claim.id)
    if (holder === null) return claim
    await claim.release()
    // Two services that start at once both withdraw; the next attempt distinguishes a lasting holder from such a neighbour.
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
  const socket = await listenOnFirst(socketPathsOf(dir, id))
  const path = join(dir, `${id}.claim`)
  await writeFile(path, `the service at ${url} (process ${process.pid})`)
  return {
    id,
    async release() {
      await rm(path, { force: true })
      await new Promise((resolve) => socket.close(resolve))
    },
  }
}

/** Finds another service that uses the directory, and removes stale claims. */
async function findHolder(dir: string, ownId: string): Promise<string | null> {
  for (const name of await readdir(dir)) {
    const [id = '', kind] = name.split('.')
    if (kind !== 'claim' || id === ownId) continue
    const socketPaths = socketPathsOf(dir, id)
    if ((await Promise.all(socketPaths.map(isListening))).includes(true)) {
      const holder = await readFile(join(dir, name), 'utf8').catch(() => '')
      return holder === '' ? 'another service' : holder
    }
    await rm(join(dir, name), { force: true })
    for (const path of socketPaths) await rm(path, { force: true }).catch(() => {})
  }
  return null
}

/** Where the socket of a claim may be: beside it, unless the path is too long or the file system has no sockets. */
function socketPathsOf(dir: string, id: string): string[] {
  if (process.platform === 'win32') return [`\\\\.\\pipe\\lading-${id}`]
  const paths = [join(dir, `${id}.socket`), join(tmpdir(), `lading-${id}.socket`)]
  return paths.filter((path) => Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES)
}

async function listenOnFirst([path = '', ...others]: readonly string[]): Promise<Server> {
  try {
    return await listen(path)
  } catch (error) {
    if (others.length === 0) throw error
    return listenOnFirst(others)
  }
}

function listen(path: string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.destroy()
  })
  server.unref()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => {
      server.on('error', () => {})
      resolve(server)
    })
  })
}

/** False if the socket is stale; with any other error it could be one that this user may not connect to. */
function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', (error) => {
      const isStale = 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ENOENT')
      resolve(!isStale)
    })
  })
}
