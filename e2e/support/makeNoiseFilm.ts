import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))
const FRAMES = 12

/** Writes a film of noise for Chromium's fake camera, which fills the bit rate of a recording. Returns its path. */
export function makeNoiseFilm(): string {
  const [width, height] = [320, 180]
  const frames = Array.from({ length: FRAMES }, () => [
    Buffer.from('FRAME\n'),
    randomBytes(width * height),
    Buffer.alloc((width * height) / 2, 128),
  ])
  mkdirSync(folder, { recursive: true })
  const path = `${folder}lading-noise.y4m`
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420\n`)
  writeFileSync(path, Buffer.concat([header, ...frames.flat()]))
  return path
}
