import { expect, onTestFinished, test } from 'vitest'
import { trackPen } from './trackPen.js'

test.each(['zoom: 0.5', 'transform: scale(0.5)'])('a stroke in a page with %s is below the pen', (style) => {
  const host = document.createElement('div')
  host.style.cssText = `position: fixed; inset: 0 auto auto 0; transform-origin: 0 0; ${style}`
  const stage = document.createElement('div')
  stage.style.cssText = 'inline-size: 400px; block-size: 200px'
  host.append(stage)
  document.body.append(host)
  onTestFinished(() => host.remove())

  const points: number[][] = []
  const add = ({ x, y }: { readonly x: number; readonly y: number }) => points.push([x, y])
  const end = trackPen(stage, {
    canDraw: () => true,
    isZoomed: () => false,
    onBegin: add,
    onDraw: (samples) => samples.forEach(add),
    onEnd() {},
    onDiscard() {},
    onMove() {},
    onMoved() {},
  })
  onTestFinished(end)
  for (const [type, clientX] of [
    ['pointerdown', 50],
    ['pointermove', 150],
    ['pointerup', 200],
  ] as const) {
    stage.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX, clientY: 25 }))
  }
  expect(points).toEqual([
    [100, 50],
    [300, 50],
    [400, 50],
  ])
})
