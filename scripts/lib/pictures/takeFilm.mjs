import sharp from 'sharp'
import { installInter } from '../installInter.mjs'

const WIDTH = 560
const HEIGHT = 628
/** Milliseconds that a frame is shown. */
const FRAME_MS = 120

/**
 * Films one file: it is dropped, uploaded, cropped and done. Returns an animated WebP.
 *
 * @param {import('playwright').Browser} browser
 * @param {{ url: string, photo: string }} options
 * @returns {Promise<Buffer>}
 */
export async function takeFilm(browser, { url, photo }) {
  const context = await browser.newContext({
    viewport: { width: WIDTH, height: HEIGHT },
    colorScheme: 'light',
  })
  await installInter(context)
  const page = await context.newPage()
  await page.goto(`${url}/?ui=bare&scene=profile&imgOnly=true&cropPreset=1:1,4:3,free&theme=light`)
  await page.addStyleTag({
    content: `.bare { padding: 0 } .bare .stage-uploader { width: 100% }
      #pointer { position: fixed; z-index: 9; inset: 0 auto auto 0; width: 22px; pointer-events: none; filter: drop-shadow(0 1px 2px #0006) }`,
  })
  await page.waitForFunction(() => window.uploader !== undefined)
  /** @type {Buffer[]} */
  const frames = []
  /** @type {number[]} */
  const delay = []
  let at = { x: WIDTH - 30, y: HEIGHT - 20 }

  /** @param {number} [count] @param {number} [ms] */
  const film = async (count = 1, ms = FRAME_MS) => {
    for (let index = 0; index < count; index += 1) {
      await page.evaluate(showPointer, at)
      frames.push(await page.screenshot())
      delay.push(ms)
    }
  }
  /** @param {{ x: number, y: number }} to @param {() => Promise<unknown>} [each] @param {number} [steps] */
  const move = async (to, each, steps = 6) => {
    const from = at
    for (let step = 1; step <= steps; step += 1) {
      const share = 1 - (1 - step / steps) ** 2
      at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
      await (each ? each() : page.mouse.move(at.x, at.y))
      await film()
    }
  }
  /** @param {string} selector */
  const press = async (selector) => {
    const target = page.locator(selector).first()
    await target.waitFor()
    const box = await target.boundingBox()
    if (!box) throw new Error(`${selector} has no size.`)
    await move({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
    await target.click()
  }

  await film(1, 600)
  const session = await context.newCDPSession(page)
  const data = { items: [], files: [photo], dragOperationsMask: 1 }
  /** @param {'dragEnter' | 'dragOver' | 'drop'} type */
  const drag = (type) => session.send('Input.dispatchDragEvent', { type, ...at, data })
  await drag('dragEnter')
  await move({ x: WIDTH / 2, y: 240 }, () => drag('dragOver'), 9)
  await film(1, 300)
  await drag('drop')
  await film(10)
  await page.waitForFunction(() => window.uploader?.getOutputCollectionState().successCount === 1)
  await film(2, 300)
  await press('.lading-row .lading-actions button')
  await page.waitForFunction(() => document.querySelector('.lading-editor:not([aria-busy="true"])') !== null)
  await film(2, 300)
  const handle = await page.locator('.lading-editor-handle').first().boundingBox()
  if (!handle) throw new Error('The crop frame has no size.')
  await move({ x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 })
  await page.mouse.down()
  await move({ x: at.x + 90, y: at.y + 70 }, undefined, 8)
  await page.mouse.up()
  await film(1, 500)
  await press('.lading-editor-primary')
  await film(6)
  await page.locator('.lading-row').first().waitFor()
  await film(2, 500)
  await press('[data-action="done"]')
  await film(2, 700)
  await context.close()
  return sharp(frames, { join: { animated: true } })
    .webp({ quality: 70, effort: 6, delay, loop: 0, minSize: true })
    .toBuffer()
}

/** Runs in the page. @param {{ x: number, y: number }} at */
function showPointer({ x, y }) {
  let pointer = document.getElementById('pointer')
  if (!pointer) {
    pointer = document.createElement('div')
    pointer.id = 'pointer'
    pointer.innerHTML =
      '<svg viewBox="0 0 22 30"><path d="M1 1v23l6-5 4 9 4-2-4-9h8z" fill="#111" stroke="#fff" stroke-width="1.6"/></svg>'
    document.body.append(pointer)
  }
  pointer.style.translate = `${x}px ${y}px`
}
