import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { installInter } from './installInter.mjs'

/**
 * @typedef {import('playwright').Page} Page
 * @typedef {object} Strip
 * @property {string} name
 * @property {(page: Page) => Promise<unknown>} prepare Leads to the moment before the transition.
 * @property {(page: Page) => Promise<unknown>} begin
 */

/** Frames of each strip, from the beginning of the transition to its end. */
const FRAMES = 6

/** @param {Page} page @param {string} name */
const press = (page, name) => page.getByRole('button', { name, exact: true }).click()

/** Adds pictures of one colour each. @param {Page} page @param {number} count */
const addPictures = (page, count) =>
  page.evaluate(async (total) => {
    for (let index = 0; index < total; index++) {
      const canvas = new OffscreenCanvas(160, 120)
      const context = canvas.getContext('2d')
      if (context) context.fillStyle = `hsl(${(index * 360) / total} 60% 55%)`
      context?.fillRect(0, 0, 160, 120)
      const blob = await canvas.convertToBlob({ type: 'image/png' })
      window.uploader?.addFiles([new File([blob], `Picture ${index + 1}.png`, { type: 'image/png' })])
    }
  }, count)

/** @param {Page} page */
const openDialog = async (page) => {
  await page.evaluate(() => window.uploader?.initFlow())
  await page.locator('.lading-dialog[open]').waitFor()
}

/** A list of three pictures in the open dialog. @param {Page} page */
const openList = async (page) => {
  await addPictures(page, 3)
  await openDialog(page)
  await page.locator('.lading-row img').nth(2).waitFor()
}

/** A list of three pictures that are uploaded, at rest. @param {Page} page */
const openUploaded = async (page) => {
  await openList(page)
  await page.waitForFunction(() => window.uploader?.getOutputCollectionState().successCount === 3)
  await page.waitForTimeout(1_500)
}

/** Ends the wait of the uploads, by page. @type {WeakMap<Page, () => void>} */
const gates = new WeakMap()

/** Uploads to the closed button, which wait to be finished. @param {Page} page */
const holdUploads = async (page) => {
  const gate = new Promise((resolve) => gates.set(page, () => resolve(undefined)))
  await page.route('**/base/**', (route) => gate.then(() => route.continue()))
  await addPictures(page, 3)
  await page.locator('.lading-trigger [data-state="uploading"]').waitFor()
}

/** @param {Page} page */
const finishUploads = async (page) => {
  gates.get(page)?.()
  await page.locator('.lading-trigger [data-new]').waitFor()
}

/** Opens Quick Look for the first row. @param {Page} page */
const look = async (page) => {
  await page.locator('.lading-row').first().focus()
  await page.keyboard.press('Enter')
  await page.locator('.lading-look-stage').waitFor()
}

/** @param {Page} page */
const leaveLook = async (page) => {
  await page.waitForTimeout(1_000)
  await page.keyboard.press('Escape')
  await page.locator('.lading-row').first().waitFor()
  await page.waitForTimeout(1_000)
}

/** Waits until the pictures are on the button. @param {Page} page */
const seeButton = (page) => page.locator('.lading-trigger img').first().waitFor()

/** @type {readonly Strip[]} */
const strips = [
  {
    name: 'open',
    prepare: (page) => addPictures(page, 3).then(() => seeButton(page)),
    begin: (page) => page.evaluate(() => window.uploader?.initFlow()),
  },
  { name: 'tiles', prepare: openUploaded, begin: (page) => press(page, 'Show as grid') },
  { name: 'rows', prepare: openUploaded, begin: (page) => press(page, 'Show as list') },
  { name: 'done', prepare: openList, begin: (page) => page.evaluate(() => window.uploader?.uploadAll()) },
  {
    name: 'look',
    // Its code is loaded by then.
    prepare: (page) =>
      openUploaded(page)
        .then(() => look(page))
        .then(() => leaveLook(page)),
    begin: look,
  },
  {
    name: 'look-end',
    prepare: async (page) => {
      await openUploaded(page)
      await look(page)
      await page.waitForTimeout(1_000)
    },
    begin: (page) => page.keyboard.press('Escape'),
  },
  { name: 'uploaded', prepare: holdUploads, begin: finishUploads },
  {
    name: 'removed',
    prepare: openUploaded,
    begin: (page) => page.locator('.lading-row').first().press('Delete'),
  },
  {
    name: 'close',
    prepare: openList,
    begin: (page) => press(page, 'Close'),
  },
]

/** Their settings in the playground: what shows the transition best. @type {Readonly<Record<string, string>>} */
const settings = { tiles: 'filesViewMode=list&', rows: 'filesViewMode=grid&', done: 'confirmUpload=true&' }

/**
 * Takes pictures of each transition at even times, however slow the machine is: its animations are paused at their beginning, and
 * set to each time.
 *
 * @param {import('playwright').Browser} browser
 * @param {{ url: string, folder: string }} options
 * @returns {Promise<import('./takeScreens.mjs').Shot[]>}
 */
export async function takeStrips(browser, { url, folder }) {
  /** @type {import('./takeScreens.mjs').Shot[]} */
  const shots = []
  for (const { name, prepare, begin } of strips) {
    const screen = `transition-${name}`
    await mkdir(join(folder, screen), { recursive: true })
    const context = await browser.newContext({ viewport: { width: 640, height: 720 } })
    await installInter(context)
    const page = await context.newPage()
    try {
      await page.goto(`${url}/?ui=bare&layout=regular&${settings[name] ?? ''}`)
      await page.waitForFunction(() => window.uploader !== undefined)
      await prepare(page)
      await page.evaluate(settle)
      await page.evaluate(hold)
      await begin(page)
      await page.waitForFunction(() => document.getAnimations().length > 0)
      // What begins some frames later belongs to it too.
      await page.waitForTimeout(600)
      for (let frame = 0; frame < FRAMES; frame++) {
        const timeMs = await page.evaluate(setTime, frame / (FRAMES - 1))
        const file = join(screen, `${frame}.png`)
        await writeFile(join(folder, file), await page.screenshot({ animations: 'allow' }))
        shots.push({ screen, variant: `${timeMs} ms`, file, findings: [] })
      }
    } catch (error) {
      shots.push({
        screen,
        variant: 'strip',
        file: null,
        findings: [`not reached: ${String(error).split('\n')[0]}`],
      })
    } finally {
      await context.close()
    }
  }
  return shots
}

/** Waits until nothing moves. */
async function settle() {
  const moving = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(moving.map(({ finished }) => finished))
}

/** Pauses each animation in the first frame in which it is seen, from now on. */
function hold() {
  const held = new Set()
  const pause = () => {
    for (const animation of document.getAnimations()) {
      if (held.has(animation)) continue
      held.add(animation)
      animation.pause()
      animation.currentTime = 0
    }
    requestAnimationFrame(pause)
  }
  pause()
}

/** Sets all animations that end to a share of the longest one. Returns its time, in milliseconds. @param {number} share */
function setTime(share) {
  const all = document
    .getAnimations()
    .map((animation) => ({ animation, end: Number(animation.effect?.getComputedTiming().endTime) }))
    .filter(({ end }) => Number.isFinite(end))
  const longest = Math.max(0, ...all.map(({ end }) => end))
  // Just before the end: an animation that has ended takes its picture away.
  for (const { animation, end } of all) animation.currentTime = Math.min(share * longest, end - 0.1)
  return Math.round(share * longest)
}
