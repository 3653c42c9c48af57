import { expect, test, vi } from 'vitest'
import { EditSession } from './EditSession.js'
import { ORIGINAL, withTuning } from './EditState.js'

const brightness = (value: number) => (state: typeof ORIGINAL) => withTuning(state, 'brightness', value, 0)
const brightnessOf = ({ snapshot }: EditSession) => snapshot.state.tuning.brightness ?? 0

test('a gesture is one step; undo and redo go through the steps', () => {
  const session = new EditSession(ORIGINAL)
  session.begin()
  for (const value of [1, 2, 3]) session.update(brightness(value))
  expect(session.snapshot).toMatchObject({ isGesture: true, canUndo: true })
  session.end()
  session.update(brightness(50))
  session.undo()
  expect(brightnessOf(session)).toBe(3)
  session.undo()
  expect(brightnessOf(session)).toBe(0)
  expect(session.snapshot).toMatchObject({ canUndo: false, canRedo: true, isEdited: false })
  session.redo()
  session.redo()
  expect(brightnessOf(session)).toBe(50)
  session.undo()
  session.update(brightness(7))
  expect(session.snapshot.canRedo).toBe(false)
})

test('undo in the middle of a gesture undoes the gesture', () => {
  const session = new EditSession(ORIGINAL)
  session.update(brightness(10))
  session.begin()
  session.update(brightness(20))
  session.undo()
  expect(brightnessOf(session)).toBe(10)
  expect(session.snapshot.isGesture).toBe(false)
  session.redo()
  expect(brightnessOf(session)).toBe(20)
})

test('a gesture that is canceled or ends where it began leaves no step', () => {
  const session = new EditSession(ORIGINAL)
  session.begin()
  session.update(brightness(20))
  session.cancel()
  session.begin()
  session.update(brightness(20))
  session.update(brightness(0))
  session.end()
  expect(session.snapshot).toMatchObject({ canUndo: false, isEdited: false, isGesture: false })
})

test('reset removes all edits, those of the address included, but not foreign operations, and can be undone', () => {
  const opened = { ...ORIGINAL, mirror: true, rest: ['blur/5'] }
  const session = new EditSession(opened)
  expect(session.snapshot).toMatchObject({ canReset: true, isEdited: false })
  session.reset()
  expect(session.snapshot).toMatchObject({
    state: { mirror: false, rest: ['blur/5'] },
    canReset: false,
    isEdited: true,
  })
  session.reset()
  session.undo()
  expect(session.snapshot).toMatchObject({ state: opened, canUndo: false, isEdited: false })
})

test('a hundred steps can be undone', () => {
  const session = new EditSession(ORIGINAL)
  for (let step = 1; step <= 120; step++) session.update(brightness(step))
  while (session.snapshot.canUndo) session.undo()
  expect(brightnessOf(session)).toBe(20)
})

test('the same value again is no step and notifies nobody', () => {
  const session = new EditSession(ORIGINAL)
  session.update(brightness(5))
  const listener = vi.fn()
  const unsubscribe = session.subscribe(listener)
  session.update(brightness(5))
  expect(listener).not.toHaveBeenCalled()
  session.update(brightness(6))
  unsubscribe()
  session.update(brightness(7))
  expect(listener).toHaveBeenCalledTimes(1)
})
