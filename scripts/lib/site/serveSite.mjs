import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { preview } from 'vite'
import { root } from '../root.mjs'

const dist = join(root, 'website', 'dist')

/**
 * Serves the built site on 127.0.0.1 as a static host does: `/docs/styling` is the file `docs/styling.html`, and an address without a
 * file is answered by `404.html`.
 *
 * @param {{ port: number }} options
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serveSite({ port }) {
  const server = await preview({
    root: join(root, 'website'),
    configFile: false,
    logLevel: 'error',
    appType: 'mpa',
    preview: { host: '127.0.0.1', port, strictPort: port !== 0 },
    plugins: [
      {
        name: 'lading-not-found',
        // Returned, so that it comes after the name of a page was completed; pages themselves are served after it.
        configurePreviewServer: (preview) => () => {
          preview.middlewares.use(async (request, response, next) => {
            const { pathname } = new URL(request.url ?? '/', 'http://localhost')
            if (existsSync(join(dist, pathname))) return next()
            try {
              const page = await readFile(join(dist, '404.html'))
              response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end(page)
            } catch (error) {
              next(error)
            }
          })
        },
      },
    ],
  })
  const { port: bound } = /** @type {import('node:net').AddressInfo} */ (server.httpServer.address())
  return { url: `http://127.0.0.1:${bound}`, close: () => server.close() }
}
