import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { findPort } from '../findPort.mjs'

/**
 * Bundles the page with a form from the built packages and serves it.
 *
 * @param {string} folder For the bundle.
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serveForm(folder) {
  const outDir = join(folder, 'form')
  const root = new URL('./page', import.meta.url).pathname
  const options = { root, configFile: /** @type {const} */ (false), logLevel: /** @type {const} */ ('error') }
  const mode = process.env.NODE_ENV
  await build({ ...options, plugins: [react()], build: { outDir, emptyOutDir: true } })
  if (mode === undefined) delete process.env.NODE_ENV
  const port = await findPort({ asked: undefined, usual: 4600, flag: '' })
  const server = await preview({
    ...options,
    build: { outDir },
    preview: { host: '127.0.0.1', port, strictPort: true },
  })
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
