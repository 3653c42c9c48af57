import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */

/**
 * A plugin of Vite with the servers that the uploaders of Uppy need on the playground's page `?ui=uppy`: a tus server at
 * `/uppy/tus`, a bucket with presigned requests at `/uppy/s3`, and a Companion with its links at `/uppy/companion`. Each is loaded
 * with its first request. Their files are removed at the end.
 *
 * @param {{ origin: string, localServiceUrl: string }} options `origin`: that of the playground; other pages are refused.
 * @returns {import('vite').Plugin}
 */
export function uppyServers({ origin, localServiceUrl }) {
  return {
    name: 'lading-uppy-servers',
    configurePreviewServer({ middlewares, httpServer }) {
      const folder = once(() => mkdtemp(join(tmpdir(), 'lading-uppy-')))
      httpServer.once('close', () => {
        if (folder.isCalled()) folder().then((path) => rm(path, { recursive: true, force: true }))
      })
      const tus = once(async () => {
        const [{ Server }, { FileStore }] = await Promise.all([
          import('@tus/server'),
          import('@tus/file-store'),
        ])
        const datastore = new FileStore({ directory: await folder() })
        return new Server({ path: '/uppy/tus', relativeLocation: true, datastore })
      })
      const companion = once(async () => {
        const { app, socket } = await import('@uppy/companion')
        socket(/** @type {import('node:http').Server} */ (httpServer))
        const { host } = new URL(origin)
        return app({
          secret: randomUUID(),
          filePath: await folder(),
          server: { host, protocol: 'http', path: '/uppy/companion' },
          // For this machine only: the local service, whose address Companion would refuse.
          allowLocalUrls: true,
          uploadUrls: [localServiceUrl, origin],
          corsOrigins: [origin],
          enableUrlEndpoint: true,
          metrics: false,
        }).app
      })
      const sessions = new Map()
      middlewares.use(async (/** @type {Request} */ request, /** @type {Response} */ response, next) => {
        const { url = '/', headers } = request
        const [, root, name, ...path] = url.split(/[/?]/)
        if (root !== 'uppy') return next()
        try {
          if (headers.origin && headers.origin !== origin) return void response.writeHead(403).end()
          if (name === 'tus') return await (await tus()).handle(request, response)
          if (name === 's3')
            return await handleBucket({ request, response, path, origin, folder: await folder() })
          if (name !== 'companion') return next()
          Object.assign(request, { session: sessionOf(request, response, sessions) })
          request.url = url.slice('/uppy/companion'.length)
          const handle = /** @type {(...args: readonly unknown[]) => void} */ (await companion())
          return handle(request, response, next)
        } catch (error) {
          console.error(error)
          if (!response.headersSent) response.writeHead(500)
          response.end()
        }
      })
    },
  }
}

/**
 * The smallest bucket: `POST sign` returns the URL of a request, whose secret is its query; files are read by everyone.
 *
 * @param {{ request: Request, response: Response, path: string[], origin: string, folder: string }} options
 */
async function handleBucket({ request, response, path, origin, folder }) {
  const { method, url = '' } = request
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  if (path[0] === 'sign' && method === 'POST') {
    const key = encodeURIComponent(JSON.parse(body.toString()).key)
    response.setHeader('content-type', 'application/json')
    return void response.end(JSON.stringify({ url: `${origin}/uppy/s3/${key}?signature=${secret}` }))
  }
  const file = join(folder, encodeURIComponent(path[0] ?? '').slice(-200))
  if (method === 'GET') return void response.end(await readFile(file))
  if (method !== 'PUT' || !url.endsWith(`?signature=${secret}`)) return void response.writeHead(403).end()
  await writeFile(file, body)
  response.setHeader('etag', '"1"').end()
}

const secret = randomUUID()

/**
 * Returns the session that Companion keeps for a browser.
 *
 * @param {Request} request
 * @param {Response} response
 * @param {Map<string, object>} sessions
 */
function sessionOf(request, response, sessions) {
  const known = /uppy-session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const id = sessions.has(known) ? known : randomUUID()
  if (!sessions.has(id)) sessions.set(id, {})
  response.setHeader('set-cookie', `uppy-session=${id}; Path=/uppy; HttpOnly; SameSite=Strict`)
  return sessions.get(id)
}

/**
 * Calls a function with the first call only.
 *
 * @template T
 * @param {() => Promise<T>} create
 */
function once(create) {
  /** @type {Promise<T> | undefined} */
  let created
  const call = () => {
    created ??= create()
    return created
  }
  return Object.assign(call, { isCalled: () => created !== undefined })
}
