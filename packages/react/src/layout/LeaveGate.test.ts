import { expect, test, vi } from 'vitest'
import { LeaveGate } from './LeaveGate.js'

test('without a question, the activity is left at once', () => {
  const leave = vi.fn()
  new LeaveGate().pass(leave)
  expect(leave).toHaveBeenCalledOnce()
})

test('questions are asked in turn, and the activity is left when all are agreed to', () => {
  const gate = new LeaveGate()
  const answers: (() => void)[] = []
  const ask = (leave: () => void) => {
    answers.push(leave)
    return false
  }
  gate.hold(() => true)
  gate.hold(ask)
  gate.hold((leave) => ask(leave))
  const leave = vi.fn()
  gate.pass(leave)
  expect(answers).toHaveLength(1)
  answers[0]?.()
  expect(leave).not.toHaveBeenCalled()
  answers[1]?.()
  expect(leave).toHaveBeenCalledOnce()
})

test('a removed question is no longer asked', () => {
  const gate = new LeaveGate()
  const remove = gate.hold(() => false)
  expect(gate.isHeld).toBe(true)
  remove()
  expect(gate.isHeld).toBe(false)
  const leave = vi.fn()
  gate.pass(leave)
  expect(leave).toHaveBeenCalledOnce()
})
