import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))

/** Frame size of the film. */
export const film = { width: 1280, height: 720 } as const

/** Writes the film of Chromium's fake camera in the format YUV4MPEG2: red on the left, blue on the right. Returns its path. */
export function makeCameraFilm(): string {
  const { width, height } = film
  const luma = Buffer.alloc(width * height)
  const blueness = Buffer.alloc((width * height) / 4)
  const redness = Buffer.alloc((width * height) / 4)
  const fill = (plane: Buffer, rowBytes: number, left: number, right: number) => {
    for (let at = 0; at < plane.length; at += rowBytes) {
      plane.fill(left, at, at + rowBytes / 2)
      plane.fill(right, at + rowBytes / 2, at + rowBytes)
    }
  }
  fill(luma, width, 81, 41)
  fill(blueness, width / 2, 90, 240)
  fill(redness, width / 2, 240, 110)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, blueness, redness])
  mkdirSync(folder, { recursive: true })
  const path = `${folder}lading-film.y4m`
  writeFileSync(
    path,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420\n`), frame, frame]),
  )
  return path
}
