import { buildPdfWorker } from './buildPdfWorker.mjs'
import { buildPrograms } from './buildPrograms.mjs'
import { buildServiceWorker } from './buildServiceWorker.mjs'
import { buildShell } from './buildShell.mjs'
import { generateTables } from './generateTables.mjs'
import { PlainError } from './PlainError.mjs'
import { runTool } from './runTool.mjs'

/**
 * Compiles the packages and bundles the playground. Prints nothing unless something fails.
 *
 * @param {{ packages?: boolean, playground?: boolean, signal?: AbortSignal }} [options] Default: both.
 */
export async function buildAll({ packages = true, playground = true, signal } = {}) {
  const options = { quiet: true, ...(signal && { signal }) }
  /** @param {string} what @param {Promise<import('./run.mjs').RunResult>} running */
  const check = async (what, running) => {
    const { code, output } = await running
    signal?.throwIfAborted()
    if (code === 0) return
    console.error(output.trim())
    throw new PlainError(`${what} could not be built; the reason is above.`)
  }
  if (packages) {
    await generateTables({ all: true })
    await check('The packages', runTool('typescript', 'tsc', ['-b'], options))
    await buildShell()
    await buildPrograms()
    await buildPdfWorker()
    await buildServiceWorker()
    signal?.throwIfAborted()
  }
  if (playground) {
    await check('The playground', runTool('vite', 'vite', ['build', 'examples/playground'], options))
  }
}
