import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const SIZE = { width: 1280, height: 720 }
const LINES = [
  ['Boards, oak × 12', '1,240.00'],
  ['Screws, brass', '48.50'],
  ['Oil, linseed', '32.00'],
  ['Delivery', '60.00'],
]
const HTML = `<style>
  body { margin: 0; height: 720px; overflow: hidden; perspective: 1600px;
    background: #5b4636 repeating-linear-gradient(92deg, #0001 0 9px, #fff1 9px 17px); }
  main { position: absolute; left: 430px; top: 70px; width: 420px; height: 580px; padding: 36px; box-sizing: border-box;
    background: #f7f5ef; color: #333; font: 20px/1.5 sans-serif; box-shadow: 0 8px 30px #0008;
    transform: rotateX(18deg) rotateY(-8deg) rotateZ(-7deg); }
  h1 { font-size: 30px; margin: 0 0 12px } p + div { margin-top: 12px }
  div { display: flex; justify-content: space-between; border-bottom: 1px solid #ccc }
</style><main><h1>Receipt</h1><p>Harbour Timber, Pier 4</p>
${LINES.map(([item, price]) => `<div><span>${item}</span><span>${price}</span></div>`).join('')}
<p><b>Total 1,380.50</b></p></main>`

/**
 * Writes what Chromium's fake camera sees: a receipt on a table, in perspective, in the format YUV4MPEG2.
 *
 * @param {import('playwright').Browser} browser
 * @param {string} path
 */
export async function makeSheet(browser, path) {
  const { width, height } = SIZE
  const page = await browser.newPage({ viewport: SIZE })
  await page.setContent(HTML)
  const pixels = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer()
  await page.close()
  const luma = Buffer.alloc(width * height)
  const blueness = Buffer.alloc(luma.length / 4)
  const redness = Buffer.alloc(luma.length / 4)
  for (let at = 0; at < luma.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at * 3, at * 3 + 3)
    luma[at] = 16 + 0.257 * red + 0.504 * green + 0.098 * blue
    const [x, y] = [at % width, Math.floor(at / width)]
    if (x % 2 > 0 || y % 2 > 0) continue
    const half = (y / 2) * (width / 2) + x / 2
    blueness[half] = 128 - 0.148 * red - 0.291 * green + 0.439 * blue
    redness[half] = 128 + 0.439 * red - 0.368 * green - 0.071 * blue
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, blueness, redness])
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420\n`)
  await writeFile(path, Buffer.concat([header, frame, frame]))
}
