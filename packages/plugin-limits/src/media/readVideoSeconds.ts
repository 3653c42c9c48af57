/** Maximum number of boxes to look at. */
const MAX_BOXES = 1000
const HEAD_BYTES = 65_536

/** Returns a video's length; null for formats other than MP4, MOV and WebM, and for files that don't state it. */
export async function readVideoSeconds(file: Blob): Promise<number | null> {
  const head = new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer())
  if (head.byteLength >= 4 && head.getUint32(0) === 0x1a45dfa3) return readWebm(head)
  return readMovie(file, 0, file.size, ['moov', 'mvhd'])
}

/** Finds a box by its path, and reads it. */
async function readMovie(
  file: Blob,
  start: number,
  end: number,
  path: readonly string[],
): Promise<number | null> {
  const [wanted, ...rest] = path
  let at = start
  for (let boxes = 0; boxes < MAX_BOXES && at + 8 <= end; boxes += 1) {
    const view = new DataView(await file.slice(at, at + 48).arrayBuffer())
    if (view.byteLength < 8) return null
    const short = view.getUint32(0)
    const type = String.fromCharCode(...new Uint8Array(view.buffer, 4, 4))
    const isLong = short === 1 && view.byteLength >= 16
    const size = isLong ? Number(view.getBigUint64(8)) : short === 0 ? end - at : short
    const headBytes = isLong ? 16 : 8
    if (size < headBytes) return null
    if (type === wanted) {
      return rest.length > 0
        ? readMovie(file, at + headBytes, Math.min(at + size, end), rest)
        : readHead(view, headBytes)
    }
    at += size
  }
  return null
}

function readHead(view: DataView, at: number): number | null {
  const isLong = view.byteLength > at && view.getUint8(at) === 1
  if (view.byteLength < at + (isLong ? 32 : 20)) return null
  const scale = view.getUint32(at + (isLong ? 20 : 12))
  const duration = isLong ? Number(view.getBigUint64(at + 24)) : view.getUint32(at + 16)
  // All bits set stands for an unknown length; recordings in fragments have 0.
  const isKnown = scale > 0 && duration > 0 && duration !== 0xffffffff
  return isKnown ? duration / scale : null
}

const SEGMENT = 0x18538067
const INFO = 0x1549a966
const SCALE = 0x2ad7b1
const DURATION = 0x4489

function readWebm(view: DataView): number | null {
  let scale = 1_000_000
  let duration: number | null = null
  let at = 0
  for (let elements = 0; elements < MAX_BOXES && at + 2 <= view.byteLength; elements += 1) {
    const id = readNumber(view, at, true)
    const size = id && readNumber(view, at + id.bytes, false)
    if (!id || !size) break
    at += id.bytes + size.bytes
    // What is in these two follows.
    if (id.value === SEGMENT || id.value === INFO) continue
    if (at + size.value > view.byteLength) break
    if (id.value === SCALE && size.value <= 4) scale = readUint(view, at, size.value)
    if (id.value === DURATION) {
      if (size.value === 8) duration = view.getFloat64(at)
      if (size.value === 4) duration = view.getFloat32(at)
      break
    }
    at += size.value
  }
  const seconds = ((duration ?? 0) * scale) / 1e9
  return seconds > 0 && Number.isFinite(seconds) ? seconds : null
}

/** Reads a variable-length number. @param keepsMark Ids include their length marker */
function readNumber(view: DataView, at: number, keepsMark: boolean): { value: number; bytes: number } | null {
  if (at >= view.byteLength) return null
  const first = view.getUint8(at)
  const bytes = Math.clz32(first) - 23
  if (first === 0 || at + bytes > view.byteLength) return null
  const rest = readUint(view, at + 1, bytes - 1)
  const own = keepsMark ? first : first & (0xff >> bytes)
  return { value: own * 256 ** (bytes - 1) + rest, bytes }
}

function readUint(view: DataView, at: number, bytes: number): number {
  let value = 0
  for (let index = 0; index < bytes; index += 1) value = value * 256 + view.getUint8(at + index)
  return value
}
