import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))
const size = { width: 1280, height: 720 }

/** Corners of the document in the film, as shares of its width and height. */
export const corners = [
  { x: 0.3, y: 0.14 },
  { x: 0.66, y: 0.18 },
  { x: 0.72, y: 0.88 },
  { x: 0.22, y: 0.84 },
] as const

/** Writes a film for Chromium's fake camera: a sheet with text on a dark table, in perspective. Returns its path. */
export function makeDocumentFilm(): string {
  const header = Buffer.from(`YUV4MPEG2 W${size.width} H${size.height} F30:1 Ip A1:1 C420\n`)
  const colors = Buffer.alloc((size.width * size.height) / 2, 128)
  const luma = Buffer.alloc(size.width * size.height)
  for (let at = 0; at < luma.length; at += 1) {
    const x = ((at % size.width) + 0.5) / size.width
    const y = (Math.floor(at / size.width) + 0.5) / size.height
    luma[at] = isInside(x, y) ? (isText(x, y) ? 110 : 220) : 70
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, colors])
  mkdirSync(folder, { recursive: true })
  const path = `${folder}lading-document.y4m`
  writeFileSync(path, Buffer.concat([header, frame, frame]))
  return path
}

/** Whether a point is on the sheet: to the right of each side, clockwise. */
function isInside(x: number, y: number): boolean {
  return corners.every((corner, index) => {
    const next = corners[(index + 1) % 4] ?? corner
    return (next.x - corner.x) * (y - corner.y) - (next.y - corner.y) * (x - corner.x) > 0
  })
}

const isText = (x: number, y: number) => x > 0.36 && x < 0.6 && y > 0.28 && y < 0.76 && (y * 25) % 1 < 0.3
