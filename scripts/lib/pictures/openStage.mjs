import sharp from 'sharp'
import { installInter } from '../installInter.mjs'

/** Milliseconds that a frame is shown. */
const FRAME_MS = 120
const POINTER =
  '<svg xmlns="http://www.w3.org/2000/svg" width="22" height="30" viewBox="0 0 22 30"><path d="M1 1v23l6-5 4 9 4-2-4-9h8z" fill="#111" stroke="#fff" stroke-width="1.6"/></svg>'

/**
 * @typedef {import('playwright').Page} Page
 * @typedef {{ x: number, y: number }} Point
 * @typedef {object} Stage A page that is filmed, with a drawn pointer.
 * @property {Page} page
 * @property {(count?: number, ms?: number) => Promise<void>} film Adds frames.
 * @property {() => Promise<void>} keepStill Keeps what is seen as the film's still.
 * @property {(to: Point, each?: () => Promise<unknown>, steps?: number) => Promise<void>} move Moves the pointer.
 * @property {(target: import('playwright').Locator) => Promise<void>} press Moves the pointer to an element and clicks it.
 * @property {(files: readonly string[], to?: Point) => Promise<void>} drop Drags files over the page and drops them.
 * @property {(inset: Inset | null) => void} setInset Shows another page in each frame from now on.
 * @property {() => Promise<{ film: Buffer, still: Buffer }>} end Closes the page. Returns an animated WebP and its still.
 * @typedef {object} Inset
 * @property {Page} page
 * @property {Point} at
 * @property {number} width
 * @property {number} [height] Default: the whole page.
 */

/**
 * Opens a page of the playground to film it.
 *
 * @param {import('playwright').Browser} browser
 * @param {{ url: string, width: number, height: number, room?: number, context?: import('playwright').BrowserContextOptions, prepare?: (page: Page) => Promise<unknown> }} options
 *   `room`: further pixels of a frame to the right of the page. `prepare`: runs before the page is loaded.
 * @returns {Promise<Stage>}
 */
export async function openStage(browser, { url, width, height, room = 0, context: options, prepare }) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: 'light', ...options })
  await installInter(context)
  const page = await context.newPage()
  await prepare?.(page)
  await page.goto(url)
  await page.addStyleTag({
    content: `.bare { padding: 0 } .bare .stage-uploader { width: 100%; --lading-inline-height: ${height}px; }`,
  })
  await page.waitForFunction(() => window.uploader !== undefined)
  /** @type {Buffer[]} */
  const frames = []
  /** @type {number[]} */
  const delay = []
  /** @type {Buffer | undefined} */
  let still
  /** @type {Inset | null} */
  let inset = null
  let at = { x: width - 30, y: height - 20 }
  const session = await context.newCDPSession(page)

  async function takeFrame() {
    const pointer = { input: Buffer.from(POINTER), left: Math.round(at.x), top: Math.round(at.y) }
    const layers = [...(await takeInset(inset)), pointer]
    const base = sharp(await page.screenshot())
    const wide =
      room === 0 ? base : sharp(await base.extend({ right: room, background: '#d9dce1' }).toBuffer())
    return wide.composite(layers).png().toBuffer()
  }
  /** @type {Stage['film']} */
  const film = async (count = 1, ms = FRAME_MS) => {
    for (let index = 0; index < count; index += 1) {
      frames.push(await takeFrame())
      delay.push(ms)
    }
  }
  /** @type {Stage['move']} */
  const move = async (to, each, steps = 6) => {
    const from = at
    for (let step = 1; step <= steps; step += 1) {
      const share = 1 - (1 - step / steps) ** 2
      at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
      await (each ? each() : page.mouse.move(at.x, at.y))
      await film()
    }
  }
  return {
    page,
    film,
    move,
    async keepStill() {
      still = await takeFrame()
    },
    async press(target) {
      await target.first().waitFor()
      const box = await target.first().boundingBox()
      if (!box) throw new Error(`${target} has no size.`)
      await move({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
      await target.first().click()
    },
    async drop(files, to = { x: width / 2, y: height / 3 }) {
      const data = { items: [], files: [...files], dragOperationsMask: 1 }
      /** @param {'dragEnter' | 'dragOver' | 'drop'} type */
      const drag = (type) => session.send('Input.dispatchDragEvent', { type, ...at, data })
      await drag('dragEnter')
      await move(to, () => drag('dragOver'), 9)
      await film(1, 300)
      await drag('drop')
    },
    setInset(next) {
      inset = next
    },
    async end() {
      await context.close()
      const animated = sharp(frames, { join: { animated: true } })
      const poster = sharp(still ?? frames.at(-1))
      return {
        film: await animated.webp({ quality: 70, effort: 6, delay, loop: 0, minSize: true }).toBuffer(),
        still: await poster.webp({ quality: 80 }).toBuffer(),
      }
    },
  }
}

/** @param {Inset | null} inset @returns {Promise<import('sharp').OverlayOptions[]>} */
async function takeInset(inset) {
  if (!inset) return []
  const { page, at, width } = inset
  const input = await sharp(await page.screenshot())
    .resize({ width })
    .png()
    .toBuffer()
  return [{ input, left: at.x, top: at.y }]
}
