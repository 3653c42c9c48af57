import type { CloudFile } from './cloudFiles.js'

const WIDTH = 320
const HEIGHT = 240

/** Resolves with a demo file's bytes, always the same; photos are also available as PNG. */
export async function createCloudBytes({ name, mimeType, seed }: CloudFile, type: string): Promise<Buffer> {
  if (mimeType !== 'image/jpeg') return Buffer.from(textOf(name, mimeType, seed))
  // Loaded by the first demo photo: this process needs it for nothing else.
  const { default: sharp } = await import('sharp')
  const image = sharp(paint(seed), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
  return type === 'image/png' ? image.png().toBuffer() : image.jpeg({ quality: 85 }).toBuffer()
}

function textOf(name: string, mimeType: string, seed: number): string {
  const lines = Array.from({ length: 20 }, (_, index) => index * seed)
  if (mimeType === 'text/csv') return ['item,amount', ...lines.map((n, row) => `${row},${n}.00`)].join('\n')
  return [`# ${name}`, ...lines.map((n) => `Line ${n}`)].join('\n')
}

/** Paints a sky above hills, in colors from the seed. */
function paint(seed: number): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  const hue = (seed * 47) % 180
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const hill = HEIGHT * 0.55 + 30 * Math.sin(x / 40 + seed) + 12 * Math.sin(x / 13 + seed * 2)
      const at = (y * WIDTH + x) * 3
      const light = y < hill ? 235 - y / 3 : 60 + ((y - hill) % 90)
      pixels[at] = Math.min(255, light - hue / 4)
      pixels[at + 1] = Math.min(255, light - (180 - hue) / 6)
      pixels[at + 2] = Math.min(255, y < hill ? light + 20 : light - 20)
    }
  }
  return pixels
}
