import { join } from 'node:path'
import { preview } from 'vite'
import { root } from '../root.mjs'

/**
 * Serves the built site on 127.0.0.1 as a static host does: `/docs/styling` is the file `docs/styling.html`.
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
  })
  const { port: bound } = /** @type {import('node:net').AddressInfo} */ (server.httpServer.address())
  return { url: `http://127.0.0.1:${bound}`, close: () => server.close() }
}
