import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { imageHtml } from '../markup/imageHtml.js'
import { defineCdnImage } from './defineCdnImage.js'

const GIF = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const BROKEN = 'data:image/gif;base64,AAAA'

defineCdnImage()
defineCdnImage()
defineCdnImage('uc-img')

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

function add(attributes: Record<string, string>, name = 'lading-img') {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  document.body.append(element)
  return element
}
const imgOf = (element: Element) => element.querySelector('img') as HTMLImageElement
const shown = (element: Element) =>
  vi.waitUntil(() => element.querySelector('img')?.getAttribute('srcset') ?? null)
const picture = { uuid: 'none', 'cdn-cname': '/none', width: '60', height: '40', alt: 'A dot' }

test('the attributes of a picture, and all others are passed on', async () => {
  const element = add({ ...picture, 'data-a': '1', title: 'T', class: 'c', layout: 'fixed' })
  await shown(element)
  const img = imgOf(element)
  expect(
    Object.fromEntries(img.getAttributeNames().map((name) => [name, img.getAttribute(name)])),
  ).toMatchObject({
    alt: 'A dot',
    'data-a': '1',
    title: 'T',
    width: '60',
    height: '40',
    loading: 'lazy',
    decoding: 'async',
    sizes: 'auto, 60px',
  })
  expect(img.className).toBe('')
  expect(img.getAttribute('uuid')).toBeNull()

  element.removeAttribute('title')
  element.setAttribute('format', 'off')
  element.setAttribute('lazy', 'false')
  element.setAttribute('analytics', '0')
  await vi.waitUntil(() => img.loading === 'eager')
  expect(img.title).toBe('')
  expect(img.getAttribute('src')).toBe('/none/none/-/quality/smart/-/stretch/off/-/resize/60x/')
})

test('any number of changes in a task is one update', async () => {
  const element = add(picture)
  await shown(element)
  let updates = 0
  const observer = new MutationObserver((records) => {
    updates += records.filter(({ attributeName }) => attributeName === 'srcset').length
  })
  observer.observe(imgOf(element), { attributes: true })
  element.setAttribute('uuid', 'other')
  element.setAttribute('quality', 'best')
  element.setAttribute('width', '90')
  await vi.waitUntil(() =>
    imgOf(element).getAttribute('src')?.includes('/other/-/format/auto/-/quality/best/'),
  )
  expect(updates).toBe(1)
  observer.disconnect()
})

test('custom properties of both names, attributes first', async () => {
  const style = document.body.appendChild(document.createElement('style'))
  style.textContent =
    'body { --uc-img-quality: best; --lading-img-format: "png"; --uc-img-cdn-operations: -/sharp/5/; --uc-img-hi-res-support: 0 }'
  const element = add({ ...picture, quality: 'lighter', layout: 'fixed' }, 'uc-img')
  await shown(element)
  expect(imgOf(element).getAttribute('srcset')).toMatch(
    /^\/none\/none\/-\/format\/png\/-\/quality\/lighter\/-\/stretch\/off\/-\/resize\/60x\/-\/sharp\/5\/\S+ 60w$/,
  )
})

test("a server's <img> is taken over without a change of its URLs", async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const html = imageHtml({
    uuid: 'none',
    cdnCname: '/none',
    width: 60,
    height: 40,
    alt: 'A dot',
    devMode: true,
  })
  host.setHTMLUnsafe(`<div>${html}</div>`)
  const img = imgOf(host)
  const changes: (string | null)[] = []
  const observer = new MutationObserver((records) =>
    changes.push(...records.map(({ attributeName }) => attributeName)),
  )
  observer.observe(img, { attributes: true })
  const element = document.createElement('lading-img')
  for (const [key, value] of Object.entries(picture)) element.setAttribute(key, value)
  host.append(element)
  element.append(img)
  await vi.waitUntil(() => element.hasAttribute('unresolved'))
  await vi.waitUntil(() => img.isConnected)
  expect(element.querySelectorAll('img')).toHaveLength(1)
  expect(imgOf(element)).toBe(img)
  expect(changes.filter((name) => name === 'srcset' || name === 'src')).toEqual([])
  observer.disconnect()
})

test('while the page is parsed, an element waits for what may be in it, but not for the end of the page', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  const element = add(picture)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(element.querySelector('img')).toBeNull()
  const written = document.createElement('img')
  element.append(written)
  await shown(element)
  expect(imgOf(element)).toBe(written)
  const next = add({ ...picture, title: 'next' })
  next.after('Text')
  await shown(next)
})

test('load and error are dispatched once; unresolved goes with the first', async () => {
  const events: string[] = []
  const element = document.createElement('lading-img')
  for (const type of ['load', 'error']) element.addEventListener(type, () => events.push(type))
  element.setAttribute('src', BROKEN)
  element.setAttribute('fallback', GIF)
  element.setAttribute('lazy', '0')
  document.body.append(element)
  await expect.poll(() => imgOf(element)?.dataset.state).toBe('fallback')
  expect(element.hasAttribute('unresolved')).toBe(true)
  element.setAttribute('src', GIF)
  await expect.poll(() => imgOf(element).dataset.state).toBe('loaded')
  expect(element.hasAttribute('unresolved')).toBe(false)
  expect(events).toEqual(['error', 'load'])
})

test('an element that is removed and added again shows its picture', async () => {
  const element = add(picture)
  await shown(element)
  element.remove()
  expect(imgOf(element)?.getAttribute('srcset') ?? null).toBeNull()
  document.body.append(element)
  await shown(element)
  expect(element.querySelectorAll('img')).toHaveLength(1)
})

test('the request of an element that is removed at once ends', async () => {
  const element = add(picture)
  // The update is a microtask; what watches the picture is not there yet.
  await Promise.resolve()
  const img = imgOf(element)
  expect(img.srcset).not.toBe('')
  element.remove()
  expect([img.srcset, img.getAttribute('src'), img.parentNode]).toEqual(['', null, null])
})

test('a background goes with its element, also while it is loaded', async () => {
  const box = (className: string) => {
    const div = Object.assign(document.createElement('div'), { className })
    div.style.height = '10px'
    return document.body.appendChild(div)
  }
  const [first, second] = [box('first'), box('second')]
  second.style.backgroundImage = 'none'
  // As soon as it is requested for the first box, it is moved to the second.
  const observer = new MutationObserver(() => element.setAttribute('is-background-for', '.second'))
  observer.observe(first, { attributeFilter: ['style'] })
  const element = add({ src: GIF, 'is-background-for': '.first', 'is-preview-blur': '0', lazy: '0' })
  await expect.poll(() => second.dataset.state).toBe('loaded')
  expect(second.style.backgroundImage).toContain('image-set')
  expect([first.style.backgroundImage, first.dataset.state]).toEqual(['', undefined])
  element.remove()
  expect([second.style.backgroundImage, second.dataset.state]).toEqual(['none', undefined])
  observer.disconnect()
})

test('a selector that matches nothing or is invalid is reported', async () => {
  add({ uuid: 'none', 'is-background-for': '.nothing' })
  add({ uuid: 'none', 'is-background-for': ':::' })
  // biome-ignore lint/suspicious/noConsole: replaced above
  const warnings = () => vi.mocked(console.warn).mock.calls.map(([message]) => String(message))
  await expect.poll(() => warnings().filter((text) => text.includes('matches no element')).length).toBe(2)
})
