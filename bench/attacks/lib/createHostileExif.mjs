import sharp from 'sharp'

/** An EXIF block whose fields each claim billions of values. */
export function createHostileExif(sizeBytes) {
  const block = Buffer.alloc(sizeBytes)
  block.write('II*\0', 'latin1')
  block.writeUInt32LE(8, 4)
  const count = Math.min(65_535, Math.floor((sizeBytes - 14) / 12))
  block.writeUInt16LE(count, 8)
  for (let index = 0; index < count; index++) {
    block.writeUInt16LE(0x8000 + (index & 0x7fff), 10 + index * 12)
    block.writeUInt16LE(1, 12 + index * 12)
    block.writeUInt32LE(0xffffffff, 14 + index * 12)
    block.writeUInt32LE(8, 18 + index * 12)
  }
  return block
}

/** A picture of 8 × 8 pixels. */
export const red = () => sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })

export async function createJpeg(exif) {
  const plain = await red().jpeg().toBuffer()
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(exif.length + 8, 2)
  return Buffer.concat([
    plain.subarray(0, 2),
    head,
    Buffer.from('Exif\0\0', 'latin1'),
    exif,
    plain.subarray(2),
  ])
}

export async function createWebp(exif) {
  const plain = await red().webp().toBuffer()
  const extended = Buffer.alloc(18)
  extended.write('VP8X', 'latin1')
  extended.writeUInt32LE(10, 4)
  extended[8] = 8
  extended.writeUIntLE(7, 12, 3)
  extended.writeUIntLE(7, 15, 3)
  const head = Buffer.alloc(8)
  head.write('EXIF', 'latin1')
  head.writeUInt32LE(exif.length, 4)
  const body = Buffer.concat([Buffer.from('WEBP'), extended, plain.subarray(12), head, exif])
  const riff = Buffer.alloc(8)
  riff.write('RIFF', 'latin1')
  riff.writeUInt32LE(body.length, 4)
  return Buffer.concat([riff, body])
}
