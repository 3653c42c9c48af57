import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'
import { run } from '../run.mjs'
import { hashSite } from './hashSite.mjs'
import { siteProblems } from './siteProblems.mjs'
import { stageSite } from './stageSite.mjs'

const stamp = join(root, 'website/.cache/stamp')

/**
 * Builds the site into `website/dist` and checks it. A site whose sources are those of the last build stays. The packages have to
 * be built before.
 *
 * @param {{ signal?: AbortSignal, stallMs?: number }} [options]
 * @returns {Promise<import('../run.mjs').RunResult>}
 */
export async function buildSite({ signal, stallMs } = {}) {
  const began = performance.now()
  stageSite()
  const hash = hashSite()
  const isCurrent = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  if (!isCurrent) {
    rmSync(stamp, { force: true })
    const rspress = join(root, 'node_modules/@rspress/core/bin/rspress.js')
    const built = await run(process.execPath, [rspress, 'build'], {
      cwd: join(root, 'website'),
      signal,
      stallMs,
    })
    if (built.code !== 0) return built
  }
  const { problems, pages, largest } = siteProblems()
  for (const problem of problems) console.error(problem)
  const code = problems.length > 0 ? 1 : 0
  if (code === 0) writeFileSync(stamp, hash)
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`${pages} pages, the largest ${largest} kB, in ${seconds} s${isCurrent ? ' (unchanged)' : ''}.`)
  return { code, output: '', timedOut: false }
}
