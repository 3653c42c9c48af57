import { expect, onTestFinished, test, vi } from 'vitest'
import { preconnect } from './preconnect.js'

let host = 0

/** Returns the URL of another service for each test: the page remembers its connections. */
const createUrl = () => `https://upload-${host++}.invalid/base/`

const linksTo = (url: string) =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preconnect]')].filter(
    ({ href }) => href === new URL('/', url).href,
  )

function setUp(nowMs = 0) {
  const url = createUrl()
  onTestFinished(() => {
    for (const link of linksTo(url)) link.remove()
  })
  const clock = { now: () => nowMs }
  return {
    url,
    connect: (...urls: (string | undefined)[]) => preconnect(urls, clock),
    wait: (ms: number) => {
      nowMs += ms
    },
  }
}

test('a connection without cookies is opened to each origin once', () => {
  const { url, connect } = setUp()
  connect(url, `${url}?a=1`, undefined)
  connect(url)
  expect(linksTo(url).map(({ crossOrigin }) => crossOrigin)).toEqual(['anonymous'])
})

test('a connection that has closed unused is opened again, and the document keeps one link', () => {
  const { url, connect, wait } = setUp()
  connect(url)
  const [first] = linksTo(url)
  wait(9_999)
  connect(url)
  expect(linksTo(url)).toHaveLength(1)
  expect(linksTo(url)[0]).toBe(first)
  wait(1)
  connect(url)
  expect(linksTo(url)).toHaveLength(1)
  expect(linksTo(url)[0]).not.toBe(first)
})

test('the origin of the page, and an invalid URL, need no connection', () => {
  const count = () => document.head.querySelectorAll('link[rel=preconnect]').length
  const before = count()
  setUp().connect('/upload', location.href, 'https://', 'data:,a', '')
  expect(count()).toBe(before)
})

test('the data saver opens none', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { url, connect } = setUp()
  connect(url)
  expect(linksTo(url)).toEqual([])
})
