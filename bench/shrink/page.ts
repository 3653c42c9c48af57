import { shrinkFile } from '@uploadcare/image-shrink'
import Compressor from 'compressorjs'
import { ShrinkPool } from 'shrink-dist/ShrinkPool.js'
import type { ShrinkFigures } from './ShrinkFigures.js'

declare global {
  interface Window {
    run: (way: keyof typeof ways, url: string, count: number) => Promise<ShrinkFigures>
  }
}

const [width, height, quality] = [1600, 1200, 0.8]
const clock = {
  now: () => Date.now(),
  schedule(delayMs: number, callback: () => void) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}
const pool = ShrinkPool.open(clock)

const ways = {
  async lading(file: File) {
    const { signal } = new AbortController()
    const settings = { area: width * height, quality, isProgressiveShrunk: false, accept: '' }
    return (await pool.shrink({ ...settings, file, name: file.name, signal }))?.file
  },
  uploadcare: (file: File) => shrinkFile(file, { size: width * height, quality }),
  compressor: (file: File) =>
    new Promise<Blob>((success, error) => {
      new Compressor(file, { maxWidth: width, maxHeight: height, quality, success, error })
    }),
}

/** Returns a function that gives the longest time between two turns of the main thread. */
function watchBlocks(): () => number {
  const { port1, port2 } = new MessageChannel()
  let [last, longest] = [performance.now(), 0]
  port1.onmessage = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    port2.postMessage(null)
  }
  port2.postMessage(null)
  return () => {
    port1.close()
    return longest
  }
}

async function toBase64(blob: Blob): Promise<string> {
  const reader = new FileReader()
  reader.readAsDataURL(blob)
  await new Promise((resolve) => reader.addEventListener('load', resolve))
  return String(reader.result).replace(/^[^,]*,/, '')
}

window.run = async (way, url, count) => {
  const blob = await (await fetch(url)).blob()
  const file = new File([blob], 'photo.jpg', { type: 'image/jpeg' })
  const end = watchBlocks()
  const start = performance.now()
  const results = await Promise.all(Array.from({ length: count }, () => ways[way](file)))
  const ms = performance.now() - start
  const blockMs = end()
  return { ms, blockMs, result: await toBase64(results.at(-1) ?? new Blob()) }
}
