import { afterEach, expect, test } from 'vitest'
import { findProblems, leaky, opened, type Start, tidy, undoLeaks } from '../fixtures/findProblems.js'

const REMOVAL = 'leaves nothing behind when it is removed, once and again'
const DESTRUCTION = 'leaves nothing behind when the uploader is destroyed'

afterEach(undoLeaks)

/** Leaks that need no document. */
const leaks: readonly [what: string, start: Start][] = [
  [
    'the timer setTimeout(…, 600000) at ',
    () => {
      const timer = setTimeout(() => {}, 600_000)
      return () => clearTimeout(timer)
    },
  ],
  [
    'the timer setTimeout(…, 600001) at ',
    () => {
      // Handles are numbers in browsers.
      const timer = Number(setTimeout(() => {}, 600_001))
      return () => clearTimeout(timer)
    },
  ],
  [
    'the timer setInterval(…, 600000) at ',
    () => {
      const timer = setInterval(() => {}, 600_000)
      return () => clearInterval(timer)
    },
  ],
  [
    'the object URL blob:',
    () => {
      const url = URL.createObjectURL(new Blob(['x']))
      return () => URL.revokeObjectURL(url)
    },
  ],
  [
    'a PerformanceObserver at ',
    () => {
      const observer = new PerformanceObserver(() => {})
      observer.observe({ entryTypes: ['mark'] })
      return () => observer.disconnect()
    },
  ],
  [
    'an open BroadcastChannel "test-kit"',
    () => {
      const channel = new BroadcastChannel('test-kit')
      return () => channel.close()
    },
  ],
]

test.each(leaks)('the kit finds and names %s', async (what, start) => {
  const problems = await findProblems(() => leaky(start), opened)
  expect(problems[REMOVAL]).toMatch(/^Left behind: /)
  expect(problems[REMOVAL]).toContain(what)
  expect(problems[DESTRUCTION]).toContain(what)
})

test.each(leaks)('the kit accepts a plugin that ends %s', async (_, start) => {
  expect(await findProblems(() => tidy(start), opened)).toEqual({})
})

test('a timer that has run is not left behind', async () => {
  const waits: Start = async () => {
    await new Promise((resolve) => setTimeout(resolve, 0))
    return () => {}
  }
  expect(await findProblems(() => leaky(waits), opened)).toEqual({})
})

test('an interval that has run is', async () => {
  const repeats: Start = async () => {
    let timer: ReturnType<typeof setInterval> | undefined
    await new Promise((resolve) => {
      timer = setInterval(resolve, 0)
    })
    return () => clearInterval(timer)
  }
  const problems = await findProblems(() => leaky(repeats), opened)
  expect(problems[REMOVAL]).toContain('the timer setInterval(…, 0)')
})

test('a timer of the platform keeps its arguments', async () => {
  const received: unknown[] = []
  const waits: Start = async () => {
    await new Promise<void>((resolve) => {
      setTimeout(
        (...args: readonly unknown[]) => {
          received.push(...args)
          resolve()
        },
        0,
        'one',
        2,
      )
    })
    return () => {}
  }
  expect(await findProblems(() => leaky(waits), opened)).toEqual({})
  expect(received.slice(0, 2)).toEqual(['one', 2])
})

test('a timer of a package that began before the watch may go on', async () => {
  let isOver = false
  const isGoingOn = () => !isOver
  // As a throttle does that is called early.
  const code = 'setTimeout(function again() { if (isGoingOn()) setTimeout(again, 1) }, 1)'
  new Function('isGoingOn', `${code}\n//# sourceURL=/node_modules/throttle/index.js`)(isGoingOn)
  const waits: Start = async () => {
    await new Promise<void>((resolve) => {
      setTimeout(resolve, 5)
    })
    return () => {}
  }
  try {
    expect(await findProblems(() => leaky(waits), opened)).toEqual({})
  } finally {
    isOver = true
  }
})
