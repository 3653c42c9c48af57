import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { buildAll } from './buildAll.mjs'
import { cameraArgs } from './cameraArgs.mjs'
import { chromiumArgs } from './chromiumArgs.mjs'
import { findBrowser } from './findBrowser.mjs'
import { findPort } from './findPort.mjs'
import { root } from './root.mjs'
import { screens } from './screens.mjs'
import { screensPage } from './screensPage.mjs'
import { servePlayground } from './servePlayground.mjs'
import { startLocalService } from './startLocalService.mjs'
import { directions, takeScreens, themes, widths } from './takeScreens.mjs'
import { takeStrips } from './takeStrips.mjs'
import { updateTrees } from './updateTrees.mjs'

const usage = `npm run screens [-- options]

Writes pictures of every screen to test-results/screens, with a page of all of them: index.html. Ends with 1 if axe has
findings, or if a screen was not reached. What a screen reader has of each screen, in English, is written to
docs/accessibility-tree.txt.

  --only <text>      Only the screens whose name contains this; several are separated by commas.
  --variants <text>  Only what is called like this, such as 320-rtl or dark; several are separated by commas.
  --strips           Take the transitions instead, each as a strip of frames.
  --check            Do not write docs/accessibility-tree.txt; end with 1 if a screen differs from it.
  --peers <dir>      Pictures of other uploaders, {peer}/{screen}.png, to show beside ours.
  --no-build         Take what has been built before.
`

/**
 * @param {readonly string[]} args
 * @param {AbortSignal} signal
 * @returns {Promise<number>} The exit code.
 */
export async function screensCommand(args, signal) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      variants: { type: 'string' },
      strips: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      peers: { type: 'string' },
      'no-build': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  if (!values['no-build']) await buildAll({ signal })
  const only = values.only?.split(',')
  const variants = values.variants?.split(',')
  const chosen = screens.filter(({ name }) => !only || only.some((text) => name.includes(text)))
  const folder = join(root, 'test-results', 'screens')
  if (!only) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const shots = await takeAll(values.strips ? [] : chosen, {
    folder,
    variants,
    takesStrips: values.strips,
    signal,
  })
  const peers = values.peers ? resolve(values.peers) : undefined
  await writeFile(join(folder, 'index.html'), screensPage(shots, { folder, peers }))
  const bad = shots.filter(({ findings }) => findings.length > 0)
  for (const { screen, variant, findings } of bad)
    console.error(`${screen} ${variant}: ${findings.join('; ')}`)
  console.log(`${shots.length} pictures, ${bad.length} with findings: ${join(folder, 'index.html')}`)
  const changed = values.strips ? [] : updateTrees(shots, { isCheck: values.check })
  for (const name of changed) console.log(`docs/accessibility-tree.txt: ${name} is another one.`)
  return bad.length > 0 || (values.check && changed.length > 0) ? 1 : 0
}

/**
 * @param {readonly import('./screens.mjs').Screen[]} chosen
 * @param {{ folder: string, variants: readonly string[] | undefined, takesStrips: boolean, signal: AbortSignal }} options
 */
async function takeAll(chosen, { folder, variants, takesStrips, signal }) {
  const data = await mkdtemp(join(tmpdir(), 'lading-screens-'))
  const service = await startLocalService({ port: 0, data, signal })
  const port = await findPort({ asked: undefined, usual: 4500, flag: '' })
  const playground = await servePlayground({ port, localServiceUrl: service.url })
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...chromiumArgs, ...cameraArgs],
  })
  const jobs = chosen
    .flatMap((screen) =>
      widths.flatMap((width) =>
        directions.map((direction) => ({
          screen,
          width,
          direction,
          themes: themes.filter(
            (theme) => !variants || variants.some((text) => `${width}-${direction}-${theme}`.includes(text)),
          ),
        })),
      ),
    )
    .filter((job) => job.themes.length > 0)
  /** @type {import('./takeScreens.mjs').Shot[][]} */
  const results = []
  try {
    if (takesStrips) return await takeStrips(browser, { url: playground.url, folder })
    let next = 0
    const work = async () => {
      while (next < jobs.length && !signal.aborted) {
        const index = next++
        const { screen, ...options } = /** @type {typeof jobs[number]} */ (jobs[index])
        results[index] = await takeScreens(browser, screen, {
          url: playground.url,
          folder,
          ...options,
        })
        process.stderr.write('.')
      }
    }
    await Promise.all([work(), work()])
    process.stderr.write('\n')
    return results.flat()
  } finally {
    await browser.close()
    await playground.close()
    await service.stop()
    await rm(data, { recursive: true, force: true })
  }
}
