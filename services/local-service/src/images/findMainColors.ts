import type { Sharp } from 'sharp'

type Color = readonly [red: number, green: number, blue: number]

const SAMPLE_SIDE_PX = 64

/** Finds an image's main colors by median cut: color boxes are halved at the median of their longest side. */
export async function findMainColors(image: Sharp, count: number): Promise<Color[]> {
  const small = image
    .resize(SAMPLE_SIDE_PX, SAMPLE_SIDE_PX, { fit: 'inside' })
    .flatten({ background: 'white' })
  const pixels = await small.toColourspace('srgb').raw().toBuffer()
  const colors: Color[] = []
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    colors.push([pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0])
  }
  let boxes = [colors]
  while (boxes.length < count) {
    const widest = boxes.reduce((best, box) => (spreadOf(box).range > spreadOf(best).range ? box : best))
    if (spreadOf(widest).range === 0) break
    boxes = boxes.flatMap((box) => (box === widest ? halve(box) : [box]))
  }
  return boxes.sort((a, b) => b.length - a.length).map(meanOf)
}

function spreadOf(box: readonly Color[]): { channel: 0 | 1 | 2; range: number } {
  const ranges = ([0, 1, 2] as const).map((channel) => {
    let [low, high] = [255, 0]
    for (const color of box) {
      low = Math.min(low, color[channel])
      high = Math.max(high, color[channel])
    }
    return { channel, range: Math.max(0, high - low) }
  })
  return ranges.reduce((best, next) => (next.range > best.range ? next : best))
}

function halve(box: readonly Color[]): Color[][] {
  const { channel } = spreadOf(box)
  const sorted = [...box].sort((a, b) => a[channel] - b[channel])
  const median = sorted[Math.floor(sorted.length / 2)]?.[channel] ?? 0
  // Equal colors stay together, so that a flat area is one color and not two.
  const first = sorted.findIndex((color) => color[channel] === median)
  const cut = first > 0 ? first : sorted.findIndex((color) => color[channel] > median)
  return [sorted.slice(0, cut), sorted.slice(cut)]
}

function meanOf(box: readonly Color[]): Color {
  const mean = (channel: 0 | 1 | 2) =>
    Math.round(box.reduce((sum, color) => sum + color[channel], 0) / box.length)
  return [mean(0), mean(1), mean(2)]
}
