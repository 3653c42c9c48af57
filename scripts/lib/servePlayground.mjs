import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { preview } from 'vite'
import { PlainError } from './PlainError.mjs'
import { root } from './root.mjs'
import { uppyServers } from './uppyServers.mjs'

const playground = join(root, 'examples', 'playground')

/**
 * Serves the built playground on 127.0.0.1, and at `/local-service.json` the address of the local service:
 * its port is known only when everything runs, too late for the build. Besides, the servers for its page of Uppy's plugins.
 *
 * @param {{ port: number, localServiceUrl: string }} options
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function servePlayground({ port, localServiceUrl }) {
  if (!existsSync(join(playground, 'dist', 'index.html'))) {
    throw new PlainError('The playground has not been built; run `npm start` without --no-build once.')
  }
  const listeners = process.listeners('SIGTERM')
  const url = `http://127.0.0.1:${port}`
  const server = await preview({
    root: playground,
    logLevel: 'error',
    preview: { host: '127.0.0.1', port, strictPort: true, open: false },
    plugins: [
      {
        name: 'lading-local-service-address',
        configurePreviewServer: ({ middlewares }) => {
          middlewares.use('/local-service.json', (_request, response) => {
            response.setHeader('content-type', 'application/json')
            response.setHeader('cache-control', 'no-store')
            response.end(JSON.stringify({ url: localServiceUrl }))
          })
        },
      },
      uppyServers({ origin: url, localServiceUrl }),
    ],
  })
  // Vite ends the whole process on SIGTERM; here the caller does, after it has stopped what else it started.
  for (const listener of process.listeners('SIGTERM')) {
    if (!listeners.includes(listener)) process.off('SIGTERM', listener)
  }
  return { url, close: () => server.close() }
}
