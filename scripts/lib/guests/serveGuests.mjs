import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { findPort } from '../findPort.mjs'

/**
 * Builds the host pages and serves them.
 *
 * @param {string} folder With the pages and what they import.
 * @returns {Promise<{ readonly origin: string, close(): Promise<void> }>}
 */
export async function serveGuests(folder) {
  const settings = {
    root: folder,
    configFile: /** @type {false} */ (false),
    logLevel: /** @type {const} */ ('error'),
  }
  await build({
    ...settings,
    plugins: [react()],
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      outDir: join(folder, 'dist'),
      minify: false,
      rolldownOptions: {
        input: ['index.html', 'liveview.html', 'morphs.html'].map((name) => join(folder, name)),
      },
    },
  })
  const port = await findPort({ asked: undefined, usual: 4700, flag: '' })
  const server = await preview({
    ...settings,
    build: { outDir: join(folder, 'dist') },
    preview: { host: '127.0.0.1', port, strictPort: true },
  })
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}
