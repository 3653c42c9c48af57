import { randomUUID } from 'node:crypto'
import { rm, symlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'

/** Longest path of a Unix domain socket that every system takes, in bytes. */
const MAX_SOCKET_PATH_BYTES = 100
/** The same for every service of this machine, which the directory for temporary files is not. */
const COMMON_DIR = '/tmp'
/** Errors of a socket that is closed, and of something else in its place. */
const STALE_CODES: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOENT', 'ENOTSOCK', 'ENOTDIR', 'ELOOP'])

interface SocketPlace {
  readonly dir: string
  readonly name: string
}

/** Listens on the socket of a claim, which the system closes when this process ends. */
export async function listenAsClaim(dir: string, id: string): Promise<Server> {
  const [beside, common = beside] = placesOf(dir, id)
  return reach(beside, listen).catch(() => reach(common, listen))
}

export async function isClaimHeld(dir: string, id: string): Promise<boolean> {
  const answers = await Promise.all(placesOf(dir, id).map((place) => reach(place, isListening)))
  return answers.includes(true)
}

/** Removes what a closed socket left. */
export async function removeClaimSocket(dir: string, id: string): Promise<void> {
  if (process.platform === 'win32') return
  for (const place of placesOf(dir, id)) {
    await rm(join(place.dir, place.name), { force: true }).catch(() => {})
  }
}

/** Where the socket of a claim may be: beside it, or in a common directory where the file system has no sockets. */
function placesOf(dir: string, id: string): [SocketPlace, ...SocketPlace[]] {
  if (process.platform === 'win32') return [{ dir: '\\\\.\\pipe', name: `lading-${id}` }]
  return [
    { dir, name: `${id}.socket` },
    { dir: COMMON_DIR, name: `lading-${id}.socket` },
  ]
}

/** Uses a socket by a path that is short enough: that of a link to its directory, if need be. */
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

/** False if the socket is stale; with any other error it could be one that this user may not connect to. */
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
