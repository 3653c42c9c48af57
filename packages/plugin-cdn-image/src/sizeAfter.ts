import { parseOperations } from '@lading/cdn'

/** Size of a picture, in pixels. */
export interface PixelSize {
  readonly width: number
  readonly height: number
}

/** Returns the size of a picture after operations that change it; operations of unknown form are ignored. */
export function sizeAfter(modifiers: string, original: PixelSize): PixelSize {
  return parseOperations(modifiers).reduce((size, { name, params }) => {
    const change = CHANGES[name]
    return change ? round(change(size, params.map(String))) : size
  }, original)
}

type Change = (size: PixelSize, params: readonly string[]) => PixelSize

const CHANGES: Readonly<Record<string, Change | undefined>> = {
  rotate: (size, [degrees]) =>
    Math.abs(Number(degrees)) % 180 === 90 ? { width: size.height, height: size.width } : size,
  crop: (size, [area = '']) => crop(size, area),
  scale_crop: (size, [box]) => sidesOf(box) ?? size,
  preview: (size, [box]) => fit(size, box ? sidesOf(box) : { width: 2048, height: 2048 }),
  resize: (size, [box = '']) => resize(size, box),
}

function sidesOf(box = ''): PixelSize | undefined {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(box) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : undefined
}

/** Pixels, percent or a ratio. */
function crop(size: PixelSize, area: string): PixelSize {
  const [, ratioWidth, ratioHeight] = /^([\d.]+):([\d.]+)$/.exec(area) ?? []
  if (ratioWidth && ratioHeight) {
    const ratio = Number(ratioWidth) / Number(ratioHeight)
    const width = Math.min(size.width, size.height * ratio)
    return { width, height: width / ratio }
  }
  const [, widthShare, heightShare] = /^([\d.]+)px([\d.]+)p$/.exec(area) ?? []
  if (widthShare && heightShare) {
    return {
      width: (size.width * Number(widthShare)) / 100,
      height: (size.height * Number(heightShare)) / 100,
    }
  }
  const sides = sidesOf(area)
  return sides
    ? { width: Math.min(sides.width, size.width), height: Math.min(sides.height, size.height) }
    : size
}

function fit(size: PixelSize, box: PixelSize | undefined): PixelSize {
  const scale = box ? Math.min(1, box.width / size.width, box.height / size.height) : 1
  return { width: size.width * scale, height: size.height * scale }
}

function resize(size: PixelSize, box: string): PixelSize {
  const [, width, height] = /^(\d*)x(\d*)$/.exec(box) ?? []
  if (width && height) return { width: Number(width), height: Number(height) }
  const scale = width ? Number(width) / size.width : height ? Number(height) / size.height : 1
  return { width: size.width * scale, height: size.height * scale }
}

function round({ width, height }: PixelSize): PixelSize {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
}
