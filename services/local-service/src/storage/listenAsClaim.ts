import { randomUUID } from 'node:crypto'
import { rm, symlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'

/** Longest Unix domain socket path that every system accepts, in bytes. */
const MAX_SOCKET_PATH_BYTES = 100
/** The same for every service on this machine, unlike the system's temporary directory. */
const COMMON_DIR = '/tmp'
/** Errors for a closed socket, and for something else in its place. */
const STALE_CODES: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOENT', 'ENOTSOCK', 'ENOTDIR', 'ELOOP'])

interface SocketPlace {
  readonly dir: string
  readonly name: string
}

/** Listens on a claim's socket, which the system closes when this process ends. */
export async function listenAsClaim(dir: string, id: string): Promise<Server> {
  const [beside, common = beside] = placesOf(dir, id)
  return reach(beside, listen).catch(() => reach(common, listen))
}

export async function isClaimHeld(dir: string, id: string): Promise<boolean> {
  const answers = await Promise.all(placesOf(dir, id).map((place) => reach(place, isListening)))
  return answers.includes(true)
}

/** Removes what a closed socket left behind. */
export async function removeClaimSocket(dir: string, id: string): Promise<void> {
  if (process.platform === 'win32') return
  for (const place of placesOf(dir, id)) {
    await rm(join(place.dir, place.name), { force: true }).catch(() => {})
  }
}

/** Returns where a claim's socket might be: next to the claim, or in a common directory if the file system doesn't support sockets. */
function placesOf(dir: string, id: string): [SocketPlace, ...SocketPlace[]] {
  if (process.platform === 'win32') return [{ dir: '\\\\.\\pipe', name: `lading-${id}` }]
  return [
    { dir, name: `${id}.socket` },
    { dir: COMMON_DIR, name: `lading-${id}.socket` },
  ]
}

/** Uses a socket through a path that's short enough: through a link to its directory, if need be. */
async function reach<Value>(
  { dir, name }: SocketPlace,
  use: (path: string) => Promise<Value>,
): Promise<Value> {
  const path = join(dir, name)
  if (process.platform === 'win32' || Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES) return use(path)
  const link = join(COMMON_DIR, `lading-${randomUUID()}`)
  await symlink(dir, link)
  try {
    return await use(join(link, name))
  } finally {
    await rm(link, { force: true })
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

/** False if the socket is stale; other errors could mean that this user isn't allowed to connect. */
function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', (error) => {
      resolve(!('code' in error && STALE_CODES.has(error.code)))
    })
  })
}
