import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drawDocument } from '../../packages/plugin-camera/src/testing/fixtures/drawDocument.js'

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
  const frames = [1, 2].flatMap((seed) => {
    const { data } = drawDocument({ ...size, quad: corners, seed })
    const luma = Buffer.alloc(size.width * size.height)
    for (let at = 0; at < luma.length; at += 1) luma[at] = 16 + ((data[at * 4] ?? 0) * 219) / 255
    return [Buffer.from('FRAME\n'), luma, colors]
  })
  mkdirSync(folder, { recursive: true })
  const path = `${folder}lading-document.y4m`
  writeFileSync(path, Buffer.concat([header, ...frames]))
  return path
}
