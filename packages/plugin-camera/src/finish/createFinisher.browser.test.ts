import { expect, test } from 'vitest'
import { browserPlatform } from '../engine/browserPlatform.js'
import { createFinisher } from './createFinisher.js'

/** Paints 25 frames a second. The fake camera would have this size for all other pages of the browser, too. */
function paintFilm() {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 })
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  const paint = (frame: number) => {
    context.fillStyle = `hsl(${frame % 360} 60% 50%)`
    context.fillRect(0, 0, 320, 240)
  }
  let frame = 0
  paint(frame)
  const timer = setInterval(() => {
    frame += 10
    paint(frame)
  }, 40)
  return { tracks: canvas.captureStream(25).getVideoTracks(), stop: () => clearInterval(timer) }
}

/** Records as the engine does: with a chunk each second, and a pause if it's asked for. */
async function record(type: string, kinds: readonly ('video' | 'audio')[], hasPause = false) {
  const stream = kinds.includes('audio')
    ? await navigator.mediaDevices.getUserMedia({ audio: true })
    : new MediaStream()
  const film = kinds.includes('video') ? paintFilm() : null
  for (const track of film?.tracks ?? []) stream.addTrack(track)
  const recorder = new MediaRecorder(stream, { mimeType: type })
  const chunks: Blob[] = []
  const finisher = await browserPlatform.followRecording?.(type)
  await new Promise<void>((resolve, reject) => {
    recorder.onerror = reject
    recorder.onstop = () => resolve()
    recorder.ondataavailable = ({ data }) => {
      chunks.push(data)
      finisher?.add(data)
      if (chunks.length === 1 && hasPause) {
        recorder.pause()
        setTimeout(() => recorder.resume(), 700)
      }
      if (chunks.length === 3 && recorder.state !== 'inactive') recorder.stop()
    }
    recorder.start(1000)
  })
  film?.stop()
  for (const track of stream.getTracks()) track.stop()
  const recorded = new Blob(chunks, { type })
  const finished = (await finisher?.finish(recorded)) ?? recorded
  return { recorded, finished }
}

async function load(blob: Blob): Promise<HTMLVideoElement> {
  const video = Object.assign(document.createElement('video'), {
    muted: true,
    src: URL.createObjectURL(blob),
  })
  await new Promise((resolve, reject) => {
    video.onloadedmetadata = resolve
    video.onerror = () => reject(new Error(video.error?.message))
  })
  return video
}

async function seek(video: HTMLVideoElement, seconds: number): Promise<number> {
  await new Promise((resolve) => {
    video.onseeked = resolve
    video.currentTime = seconds
  })
  return video.currentTime
}

/** The duration as a player finds it by reading everything. */
async function readDuration(blob: Blob): Promise<number> {
  const video = await load(blob)
  if (!Number.isFinite(video.duration)) await seek(video, 1e7)
  return video.duration
}

const cases = [
  ['video/webm', ['video', 'audio']],
  ['video/webm', ['video']],
  ['audio/webm', ['audio']],
  ['video/webm;codecs=vp9,opus', ['video', 'audio']],
  ['video/mp4', ['video', 'audio']],
  ['audio/mp4', ['audio']],
  ['video/x-matroska', ['video']],
] as const

for (const [type, kinds] of cases) {
  test(`${type} of ${kinds.join(' and ')}: has a duration and can be sought, with the recorded tracks`, async (context) => {
    if (!MediaRecorder.isTypeSupported(type)) return context.skip(`This browser doesn't record ${type}.`)
    const { recorded, finished } = await record(type, kinds, true)
    const recordedMs = (await readDuration(recorded)) * 1000
    expect(finished.type).toBe(recorded.type)
    const video = await load(finished)
    expect(video.duration * 1000).toBeGreaterThan(recordedMs - 200)
    expect(video.duration * 1000).toBeLessThan(recordedMs + 200)
    expect(video.seekable.end(0)).toBeCloseTo(video.duration, 1)
    expect(await seek(video, 1.5)).toBe(1.5)
    expect(video.error).toBeNull()
    // Each second of the recording is in the finished file, byte for byte.
    const [before, after] = await Promise.all([recorded, finished].map((blob) => blob.bytes()))
    expect(keptShare(before ?? new Uint8Array(), after ?? new Uint8Array())).toBeGreaterThan(0.9)
    URL.revokeObjectURL(video.src)
  })
}

/** Returns the share of a recording that a finished file has byte for byte, in the same order. The rest are heads of fragments. */
function keptShare(recorded: Uint8Array, finished: Uint8Array): number {
  const pieceBytes = 100
  const count = Math.floor(recorded.length / pieceBytes)
  let kept = 0
  let from = 0
  for (let index = 0; index < count; index++) {
    const piece = recorded.subarray(index * pieceBytes, (index + 1) * pieceBytes)
    const at = indexOf(finished, piece, from)
    if (at < 0) continue
    kept++
    from = at + pieceBytes
  }
  return kept / count
}

function indexOf(bytes: Uint8Array, piece: Uint8Array, from = 0): number {
  for (let start = bytes.indexOf(piece[0] ?? 0, from); start >= 0; ) {
    if (piece.every((byte, at) => bytes[start + at] === byte)) return start
    start = bytes.indexOf(piece[0] ?? 0, start + 1)
  }
  return -1
}

test('a finished recording is not changed again', async () => {
  const { finished } = await record('video/webm', ['video', 'audio'])
  const finisher = createFinisher('video/webm')
  finisher.add(finished)
  expect(await finisher.finish(finished)).toBe(finished)
})

test('its start has the index: a player needs no more to know the duration', async () => {
  const { finished } = await record('video/webm', ['video', 'audio'])
  const bytes = await finished.bytes()
  const cues = indexOf(bytes, Uint8Array.of(0x1c, 0x53, 0xbb, 0x6b, 0x01))
  const cluster = indexOf(bytes, Uint8Array.of(0x1f, 0x43, 0xb6, 0x75, 0x01))
  expect(cues).toBeGreaterThan(0)
  expect(cues).toBeLessThan(cluster)
})
