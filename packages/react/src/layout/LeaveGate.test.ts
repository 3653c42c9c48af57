import { expect, test, vi } from 'vitest'
import { LeaveGate } from './LeaveGate.js'

test('nobody is asked, and one leaves at once', () => {
  const leave = vi.fn()
  new LeaveGate().pass(leave)
  expect(leave).toHaveBeenCalledOnce()
})

test('each question is asked in turn, and one leaves when all have agreed', () => {
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

test('a question that has ended is not asked any more', () => {
  const gate = new LeaveGate()
  const end = gate.hold(() => false)
  expect(gate.isHeld).toBe(true)
  end()
  expect(gate.isHeld).toBe(false)
  const leave = vi.fn()
  gate.pass(leave)
  expect(leave).toHaveBeenCalledOnce()
})
