import { crc32, deflateSync } from 'node:zlib'
import { red } from './createHostileExif.mjs'

function createChunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

export async function createPng(exif) {
  const plain = await red().png().toBuffer()
  return Buffer.concat([plain.subarray(0, 33), createChunk('eXIf', exif), plain.subarray(33)])
}

/** A PNG that takes far more to decode than it has bytes. */
export function createBomb(width, height) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    start,
    createChunk('IHDR', header),
    createChunk('IDAT', rows),
    createChunk('IEND', Buffer.alloc(0)),
  ])
}
