import { parseArgs } from 'node:util'
import { findPort } from '../findPort.mjs'
import { runMain } from '../runMain.mjs'
import { buildSite } from './buildSite.mjs'
import { serveSite } from './serveSite.mjs'

/**
 * Builds the site, and serves it until a signal stops it; with `--build`, only builds it.
 *
 * @param {readonly string[]} args
 */
export function siteCommand(args) {
  return runMain(async (signal) => {
    const { values } = parseArgs({ args: [...args], options: { build: { type: 'boolean' } } })
    const { code } = await buildSite({ signal })
    if (values.build || code !== 0) return code
    const port = await findPort({ asked: undefined, usual: 4180, flag: '--port' })
    const site = await serveSite({ port })
    console.log(`Site: ${site.url}`)
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    await site.close()
    return 0
  })
}
