import { createElement, createRef, StrictMode } from 'react'
import { version } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CdnImage } from './CdnImage.js'
import type { CdnImageProps } from './CdnImageProps.js'
import { CdnPicture } from './CdnPicture.js'

const GIF = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const BROKEN = 'data:image/gif;base64,AAAA'
const image: CdnImageProps = {
  src: GIF,
  width: 60,
  height: 40,
  alt: 'A dot',
  lazy: false,
  placeholder: 'none',
}

let host: HTMLElement
const reported = vi.fn()
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'))
  reported.mockClear()
  vi.spyOn(console, 'error').mockImplementation(reported)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  host.remove()
  vi.restoreAllMocks()
  Reflect.deleteProperty(globalThis, 'crossOriginIsolated')
})

const picture = () => host.querySelector('img') as HTMLImageElement
/** Renders in StrictMode; returns functions that render again and unmount. */
function show(props: Partial<CdnImageProps>, ref = createRef<HTMLImageElement>()) {
  const root = createRoot(host)
  const render = (next: Partial<CdnImageProps>) =>
    root.render(createElement(StrictMode, null, createElement(CdnImage, { ...image, ...next, ref })))
  render(props)
  return { render, ref, unmount: () => root.unmount() }
}

test.each<[string, Partial<CdnImageProps>, boolean?]>([
  ['lazy', { lazy: true, placeholder: 'blur', uuid: 'none', src: undefined, cdnCname: '/none' }],
  ['eager with a preview', { placeholder: 'blur', uuid: 'none', src: undefined, cdnCname: '/none' }],
  ['priority', { priority: true }],
  ['sources', { priority: true }, true],
  ['no inline style', { inlineStyle: false, placeholder: '#eee' }],
])(`React ${version} hydrates without a change and without a warning: %s`, async (_, props, isPicture) => {
  const sources = [{ media: 'print', width: 30, height: 30 }]
  const element = createElement(
    StrictMode,
    null,
    isPicture
      ? createElement(CdnPicture, { ...image, ...props, sources })
      : createElement(CdnImage, { ...image, ...props }),
  )
  // A lazy picture is not requested here.
  host.hidden = Boolean(props.lazy)
  host.innerHTML = renderToString(element)
  const clean = () => host.innerHTML.replace(/ (data-state|style)="[^"]*"/g, '')
  const [before, node] = [clean(), picture()]
  const root = hydrateRoot(host, element, { onRecoverableError: reported })
  if (props.lazy) await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  else await expect.poll(() => picture().dataset.state).toBeDefined()
  expect(clean()).toBe(before)
  expect(picture()).toBe(node)
  expect(reported).not.toHaveBeenCalled()
  root.unmount()
})

test('a source has its own shape, before and after it is loaded', async () => {
  const root = createRoot(host)
  for (const src of ['/none', GIF]) {
    root.render(
      createElement(CdnPicture, { ...image, sources: [{ media: 'all', src, width: 30, height: 30 }] }),
    )
    const shape = () => {
      const { width, height } = picture()?.getBoundingClientRect() ?? {}
      return [picture()?.currentSrc.endsWith(src), width, height]
    }
    await expect.poll(shape).toEqual([true, 30, 30])
  }
  root.unmount()
})

test('load is reported once, and the ref is the <img>', async () => {
  const onLoad = vi.fn()
  const { ref, unmount } = show({ onLoad, placeholder: 'red' })
  await expect.poll(() => picture().dataset.state).toBe('loaded')
  expect(ref.current).toBe(picture())
  expect(picture().style.background).toBe('')
  unmount()
  expect(reported).not.toHaveBeenCalled()
})

test('in an isolated page, a picture that CORS refuses is requested without it, before it counts as failed', async () => {
  Object.defineProperty(globalThis, 'crossOriginIsolated', { value: true, configurable: true })
  const { render, unmount } = show({ src: GIF })
  await expect.poll(() => picture().dataset.state).toBe('loaded')
  expect(picture().crossOrigin).toBe('anonymous')
  render({ src: BROKEN, fallback: GIF })
  await expect.poll(() => picture().dataset.state).toBe('fallback')
  expect(picture().crossOrigin).toBeNull()
  unmount()
})

test('a picture that fails shows the fallback, and another picture begins anew', async () => {
  const onError = vi.fn()
  const { render, unmount } = show({ src: BROKEN, fallback: GIF, onError })
  await expect.poll(() => picture().dataset.state).toBe('fallback')
  expect(picture().getAttribute('src')).toBe(GIF)
  expect(onError).toHaveBeenCalledTimes(1)
  render({ src: `${BROKEN}AAAA` })
  await expect.poll(() => picture().dataset.state).toBe('error')
  expect(picture().getBoundingClientRect()).toMatchObject({ width: 60, height: 40 })
  render({ src: GIF })
  await expect.poll(() => picture().dataset.state).toBe('loaded')
  unmount()
})

test('without inline style, the placeholder is set by script', async () => {
  host.style.display = 'none'
  const { unmount } = show({ src: '/none', lazy: true, placeholder: 'rgb(1, 2, 3)', inlineStyle: false })
  await expect.poll(() => picture().style.background).toBe('rgb(1, 2, 3)')
  unmount()
})

test("the host's own background is kept", async () => {
  const { unmount } = show({ placeholder: 'red', style: { background: 'rgb(1, 2, 3)' } })
  await expect.poll(() => picture().dataset.state).toBe('loaded')
  expect(picture().style.background).toBe('rgb(1, 2, 3)')
  unmount()
})

test('mistakes are reported once, however often they are made', async () => {
  // biome-ignore lint/suspicious/noConsole: replaced above
  const warnings = () => vi.mocked(console.warn).mock.calls.map(([message]) => String(message))
  const props = { width: '100%', alt: 'Mistake', breakpoints: '300,,abc', layout: 'wide' as never }
  const { render, unmount } = show({ ...image, src: 'https://a.test/a.jpg', alt: 'Undelivered' })
  await expect.poll(() => picture()?.getBoundingClientRect()).toMatchObject({ width: 60, height: 40 })
  render({ ...props, src: undefined, uuid: 'none~3', cdnCname: 'cdn.test' })
  await expect.poll(() => warnings().filter((text) => text.includes('"Mistake"')).length).toBeGreaterThan(3)
  render({ ...props, alt: undefined as never, src: 'https://a.test/a.jpg' })
  await expect.poll(() => warnings().some((text) => text.includes('no alt text'))).toBe(true)
  const all = warnings()
  for (const part of [
    'width must be',
    'breakpoints must be',
    'layout="wide"',
    'names a group',
    'https://.',
    'nothing delivers',
  ]) {
    expect(
      all.filter((text) => text.includes(part)),
      part,
    ).not.toEqual([])
  }
  expect(new Set(all).size).toBe(all.length)
  unmount()
})
