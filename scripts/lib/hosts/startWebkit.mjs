import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findPort } from '../findPort.mjs'

/**
 * Starts what drives WebKitGTK, on a display of its own.
 *
 * @param {{ driver: string, browser: string, display: string }} programs
 */
export async function startWebkit({ driver, browser, display }) {
  const screen = spawn(display, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [name] = await once(/** @type {import('node:stream').Readable} */ (screen.stdio[3]), 'data')
  const port = await findPort({ asked: undefined, usual: 4460, flag: '--port' })
  const service = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${String(name).trim()}`, LIBGL_ALWAYS_SOFTWARE: '1' },
  })
  const url = `http://127.0.0.1:${port}`
  for (let attempts = 0; attempts < 100; attempts++) {
    if (
      await fetch(`${url}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    capabilities: {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
    },
    stop() {
      service.kill()
      screen.kill()
    },
  }
}
