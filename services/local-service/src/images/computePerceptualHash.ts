import type { Sharp } from 'sharp'

const SAMPLE_SIDE_PX = 32
const HASH_SIDE = 8

/** Computes a 64-bit perceptual hash in hexadecimal: the signs of the 64 lowest frequencies relative to their median. */
export async function computePerceptualHash(image: Sharp): Promise<string> {
  const grey = image.resize(SAMPLE_SIDE_PX, SAMPLE_SIDE_PX, { fit: 'fill' }).flatten().greyscale()
  const pixels = await grey.extractChannel(0).raw().toBuffer()
  const frequencies: number[] = []
  for (let v = 0; v < HASH_SIDE; v++) {
    for (let u = 0; u < HASH_SIDE; u++) frequencies.push(frequencyOf(pixels, u, v))
  }
  const sorted = frequencies.slice(1).sort((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  const bits = frequencies.map((value) => (value > median ? '1' : '0')).join('')
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}

function frequencyOf(pixels: Buffer, u: number, v: number): number {
  let sum = 0
  for (let y = 0; y < SAMPLE_SIDE_PX; y++) {
    for (let x = 0; x < SAMPLE_SIDE_PX; x++) {
      sum += (pixels[y * SAMPLE_SIDE_PX + x] ?? 0) * (cosines[u]?.[x] ?? 0) * (cosines[v]?.[y] ?? 0)
    }
  }
  return sum
}

const cosines: readonly (readonly number[])[] = Array.from({ length: HASH_SIDE }, (_, frequency) =>
  Array.from({ length: SAMPLE_SIDE_PX }, (__, at) =>
    Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * SAMPLE_SIDE_PX)),
  ),
)
