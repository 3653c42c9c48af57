import { createUploader } from '@lading/kernel'
import { draw } from '@lading/plugin-draw'
import { dashboard, InlineLayout, UploaderProvider } from '@lading/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { DrawFigures } from './DrawFigures.js'

declare global {
  interface Window {
    run: () => Promise<DrawFigures>
  }
}

const uploader = createUploader({
  config: { sourceList: 'draw', confirmUpload: true },
  plugins: [dashboard(), draw()],
})
const root = document.createElement('div')
document.body.append(root)
createRoot(root).render(createElement(UploaderProvider, { uploader }, createElement(InlineLayout)))

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

async function until<T>(find: () => T | null | undefined): Promise<T> {
  for (;;) {
    const found = find()
    if (found) return found
    await frame()
  }
}

/** Returns the milliseconds that a synchronous call takes. */
function timed(call: () => void): number {
  const start = performance.now()
  call()
  return performance.now() - start
}

function summary(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0
  return { medianMs: at(0.5), p95Ms: at(0.95), maxMs: at(1) }
}

window.run = async () => {
  uploader.setCurrentActivity('draw')
  const stage = await until(() => document.querySelector<HTMLElement>('.lading-draw-stage'))
  // So that the result has 2048 pixels a side.
  stage.style.cssText = 'flex: none; inline-size: 1024px; block-size: 1024px'
  await until(() => stage.querySelector('canvas')?.height === 1024)
  const { left, top, width, height } = stage.getBoundingClientRect()
  const paper = [Math.round(width), Math.round(height)] as const

  const send = (type: string, i: number) => {
    const [x, y] = [0.5 + 0.45 * Math.sin(i / 37), 0.5 + 0.45 * Math.sin(i / 23 + 1)]
    const init = { pointerId: 1, pointerType: 'mouse', isPrimary: true, bubbles: true, buttons: 1 }
    const at = { clientX: left + width * x, clientY: top + height * y }
    stage.dispatchEvent(new PointerEvent(type, { ...init, ...at }))
  }
  /** Draws one stroke. Returns the times of its last moves. */
  const stroke = async (from: number, points: number, measured = 0) => {
    const times: number[] = []
    send('pointerdown', from)
    for (let i = 1; i < points; i += 1) {
      const ms = timed(() => send('pointermove', from + i))
      if (i >= points - measured) times.push(ms)
      // As in life: a frame is painted every few moves.
      if (measured > 0 && i % 4 === 0 && i > points - 600) await frame()
    }
    send('pointerup', from + points)
    await frame()
    return times
  }
  const key = (shiftKey: boolean) =>
    timed(() =>
      stage.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, shiftKey, bubbles: true })),
    )

  await stroke(0, 400)
  const move = summary(await stroke(7, 5000, 200))
  const longMove = summary(await stroke(3, 60_000, 200))
  key(false)
  key(false)
  key(false)
  for (let i = 0; i < 200; i += 1) await stroke(i * 31, 50)
  await frame()
  const undo: number[] = []
  for (let i = 0; i < 120; i += 1) {
    undo.push(key(false))
    await frame()
  }
  for (let i = 0; i < 120; i += 1) key(true)
  await frame()
  const added = new Promise<number>((resolve) => uploader.on('file-added', () => resolve(performance.now())))
  const accept = [...document.querySelectorAll<HTMLElement>('.lading-draw-main > button')].at(-1)
  const start = performance.now()
  accept?.click()
  return { paper, move, longMove, undo: summary(undo), exportMs: (await added) - start }
}
