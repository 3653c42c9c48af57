import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { buildAll } from '../buildAll.mjs'
import { chromiumArgs } from '../chromiumArgs.mjs'
import { findBrowser } from '../findBrowser.mjs'
import { findPort } from '../findPort.mjs'
import { installInter } from '../installInter.mjs'
import { root } from '../root.mjs'
import { servePlayground } from '../servePlayground.mjs'
import { startLocalService } from '../startLocalService.mjs'
import { films } from './films.mjs'
import { makeSheet } from './makeSheet.mjs'
import { pictures } from './pictures.mjs'
import { takeFilm } from './takeFilm.mjs'

const usage = `npm run pictures [-- options]

Takes the pictures of the README and the films of the guides from the playground, and writes them to docs/images.

  --only <text>  Only the pictures and films whose name contains this; several are separated by commas.
  --no-build     Take what has been built before.
`
const photos = join(root, 'examples', 'playground', 'public', 'photos')

/**
 * @param {readonly string[]} args
 * @param {AbortSignal} signal
 * @returns {Promise<number>} The exit code.
 */
export async function picturesCommand(args, signal) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      'no-build': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const only = values.only?.split(',')
  /** @param {string} name */
  const isChosen = (name) => !only || only.some((text) => name.includes(text))
  if (values.help) {
    console.log(usage)
  } else {
    if (!values['no-build']) await buildAll({ signal })
    await takeAll(isChosen, signal)
  }
  return 0
}

/** @param {(name: string) => boolean} isChosen @param {AbortSignal} signal */
async function takeAll(isChosen, signal) {
  const folder = join(root, 'docs', 'images')
  await mkdir(join(folder, 'films'), { recursive: true })
  const data = await mkdtemp(join(tmpdir(), 'lading-pictures-'))
  const service = await startLocalService({ port: 0, data, signal })
  const port = await findPort({ asked: undefined, usual: 4600, flag: '' })
  const playground = await servePlayground({ port, localServiceUrl: service.url })
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      ...chromiumArgs,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${join(data, 'sheet.y4m')}`,
    ],
  })
  /** @param {string} name @param {Buffer} webp */
  const write = async (name, webp) => {
    await writeFile(join(folder, `${name}.webp`), webp)
    console.log(`${name}.webp: ${Math.round(webp.length / 1000)} kB`)
  }
  try {
    for (const { name, query, context: options, open, select, style } of pictures.filter(({ name }) =>
      isChosen(name),
    )) {
      signal.throwIfAborted()
      const context = await browser.newContext({
        deviceScaleFactor: 2,
        reducedMotion: 'reduce',
        ...options,
      })
      await installInter(context)
      const page = await context.newPage()
      await page.goto(`${playground.url}/?${query}`)
      if (style) await page.addStyleTag({ content: style })
      await open(page)
      const png = await page.locator(select).first().screenshot()
      await write(name, await sharp(png).webp({ quality: 86 }).toBuffer())
      await context.close()
    }
    if (isChosen('film')) {
      const photo = join(photos, 'jetty-at-sunset.jpg')
      await write('film', await takeFilm(browser, { url: playground.url, photo }))
    }
    await makeSheet(browser, join(data, 'sheet.y4m'))
    for (const { name, take } of films.filter(({ name }) => isChosen(name))) {
      signal.throwIfAborted()
      const taken = await take({ browser, url: playground.url, service: service.url, folder: data })
      await write(`films/${name}`, taken.film)
      await write(`films/${name}-still`, taken.still)
    }
  } finally {
    await browser.close()
    await playground.close()
    await service.stop()
    await rm(data, { recursive: true, force: true })
  }
}
