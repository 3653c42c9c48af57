import { expect, onTestFinished, test } from 'vitest'
import type { Point } from '../geometry/Placement.js'
import { trackPointers } from './trackPointers.js'

test.each(['zoom: 0.5', 'transform: scale(0.5)'])(
  'a drag in a page with %s has the size that people see',
  (style) => {
    const host = document.createElement('div')
    host.style.cssText = `position: fixed; inset: 0 auto auto 0; transform-origin: 0 0; ${style}`
    const element = document.createElement('div')
    element.style.cssText = 'inline-size: 400px; block-size: 200px'
    host.append(element)
    document.body.append(host)
    onTestFinished(() => host.remove())

    const points: Point[] = []
    const untrack = trackPointers(element, {
      onStart: (_event, point) => points.push(point) > 0,
      onMove: (point, moved) => points.push(point, moved),
      onEnd() {},
      onPinch() {},
      onDoubleTap() {},
    })
    onTestFinished(untrack)
    const fire = (type: string, clientX: number, clientY: number) =>
      element.dispatchEvent(new PointerEvent(type, { pointerId: 1, bubbles: true, clientX, clientY }))
    fire('pointerdown', 50, 25)
    fire('pointermove', 150, 75)
    fire('pointerup', 150, 75)
    expect(points).toEqual([
      { x: 100, y: 50 },
      { x: 300, y: 150 },
      { x: 200, y: 100 },
    ])
  },
)
