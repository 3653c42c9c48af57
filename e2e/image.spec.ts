import { CdnImage, type CdnImageProps } from '@lading/plugin-cdn-image/react'
import type { Page } from '@playwright/test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import sharp from 'sharp'
import { fakeCdn } from './support/fakeCdn.js'
import { makePhoto } from './support/makePhoto.js'
import { chooseFiles, expect, test, urls } from './support/test.js'

const uuid = (n: number) => `e2a9f3a1-9d3c-4c5b-8a1f-${String(n).padStart(12, '0')}`
const picture = (n: number, props: Partial<CdnImageProps> = {}): CdnImageProps => ({
  uuid: uuid(n),
  cdnCname: 'https://cdn.test',
  width: 600,
  height: 400,
  alt: `Picture ${n}`,
  ...props,
})

/** Opens the page and counts its layout shifts. */
async function open(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${urls.pages}/image/index.html?service=${urls.service}`)
  await page.waitForFunction(() => 'pictures' in window)
}

type Picture = Parameters<typeof window.pictures.render>[0][number]
const render = (page: Page, images: readonly Picture[]) =>
  page.evaluate((list) => window.pictures.render(list), images)
const shiftOf = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )
const loaded = (page: Page, name: string) =>
  expect(page.getByRole('img', { name, exact: true })).toHaveAttribute('data-state', 'loaded')
/** Resolves when everything that was started before has been painted. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

test('each picture is one request and moves nothing, in every layout and in StrictMode', async ({ page }) => {
  const cdn = await fakeCdn(page)
  await open(page)
  await page.evaluate(() => window.pictures.define())
  const pictures: Picture[] = [
    picture(1, { placeholder: 'none', priority: true }),
    picture(2, { placeholder: '#ddd', layout: 'fixed', width: 300, height: 200 }),
    picture(3, { placeholder: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', layout: 'full-width' }),
    picture(4, { placeholder: 'none', lazy: false, width: 1200, height: 800 }),
  ]
  const element = {
    uuid: uuid(5),
    'cdn-cname': 'https://cdn.test',
    width: '600',
    height: '400',
    alt: 'Picture 5',
    placeholder: 'none',
  }
  await render(page, [...pictures, { element }])
  for (const name of ['Picture 1', 'Picture 2', 'Picture 3', 'Picture 4', 'Picture 5']) {
    await page.getByRole('img', { name }).scrollIntoViewIfNeeded()
    await loaded(page, name)
  }
  expect(cdn.requests.map((path) => path.slice(1, 37)).sort()).toEqual([1, 2, 3, 4, 5].map(uuid))
  // React renders the element again, and leaves its content alone.
  await render(page, [...pictures, { element: { ...element, alt: 'Renamed' } }])
  await loaded(page, 'Renamed')
  expect(cdn.requests).toHaveLength(5)
  await render(page, pictures)
  await expect(page.getByRole('img', { name: 'Renamed' })).toHaveCount(0)
  expect(await shiftOf(page)).toBe(0)
  expect(await page.locator('link[rel=preload][as=image]').count()).toBe(1)
})

test('a blurred preview is requested in parallel, and none far below the fold', async ({ page }) => {
  const cdn = await fakeCdn(page)
  let release = () => {}
  cdn.hold = new Promise((resolve) => {
    release = resolve
  })
  await open(page)
  await page.evaluate(() => window.pictures.define())
  await render(page, [picture(1), picture(2, { className: 'far' })])
  await page.evaluate((id) => {
    const element = Object.assign(document.createElement('lading-img'), { className: 'far' })
    for (const [name, value] of Object.entries({
      uuid: id,
      'cdn-cname': 'https://cdn.test',
      width: '600',
      height: '400',
      alt: 'Element',
    })) {
      element.setAttribute(name, value)
    }
    document.body.append(element)
  }, uuid(3))
  // Nothing has been answered yet.
  await expect.poll(() => cdn.widths()).toEqual([600, 100])
  const image = page.getByRole('img', { name: 'Picture 1' })
  await expect(image).toHaveCSS('background-image', /blur\/100/)
  release()
  await loaded(page, 'Picture 1')
  await expect(image).toHaveCSS('background-image', 'none')
  expect(cdn.requests).toHaveLength(2)

  await page.getByRole('img', { name: 'Element' }).scrollIntoViewIfNeeded()
  await loaded(page, 'Element')
  expect(cdn.requests.filter((path) => path.includes(uuid(3)) && path.includes('/600x/'))).toHaveLength(1)
  expect(await shiftOf(page)).toBe(0)
})

test('the width fits the slot at every device ratio', async ({ page }) => {
  const cdn = await fakeCdn(page)
  await open(page)
  const session = await page.context().newCDPSession(page)
  let n = 10
  for (const deviceScaleFactor of [1, 1.5, 2, 3]) {
    const size = { width: 1700, height: 900, mobile: false }
    await session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor })
    const slots = [80, 333, 800, 1600]
    const first = n
    const ultraResSupport = deviceScaleFactor === 3
    await render(
      page,
      slots.map((width) =>
        picture(n++, {
          width,
          height: width / 2,
          layout: 'fixed',
          lazy: false,
          placeholder: 'none',
          ultraResSupport,
        }),
      ),
    )
    for (let i = first; i < n; i++) await loaded(page, `Picture ${i}`)
    slots.forEach((slot, index) => {
      const path = cdn.requests.findLast((request) => request.includes(uuid(first + index))) ?? ''
      const width = Number(/resize\/(\d+)x/.exec(path)?.[1])
      const factor = width / Math.min(slot * deviceScaleFactor, 3000)
      expect(factor, `${slot} px at ${deviceScaleFactor}`).toBeGreaterThanOrEqual(1)
      expect(factor, `${slot} px at ${deviceScaleFactor}`).toBeLessThanOrEqual(1.5)
    })
  }
  // The slot is narrower than the layout: measured by the browser, without a word about it in `sizes`.
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: 1700,
    height: 900,
    mobile: false,
    deviceScaleFactor: 1,
  })
  await render(page, [])
  await render(page, [picture(n, { width: 1200, height: 800, placeholder: 'none' })])
  await loaded(page, `Picture ${n}`)
  expect(cdn.requests.filter((path) => path.includes(uuid(n)))).toEqual([
    expect.stringContaining('/resize/803x/'),
  ])
})

test('what cannot be decoded is requested as JPEG, then the fallback is shown, then the alt text', async ({
  page,
}) => {
  const cdn = await fakeCdn(page)
  await open(page)
  cdn.answer = (path) => {
    if (path.includes(uuid(1)))
      return path.includes('/format/jpeg/') ? undefined : { contentType: 'text/html', body: '<p>no' }
    if (path.includes('ok.svg') || path.includes(uuid(5))) return undefined
    return { status: 404, contentType: 'text/plain', body: 'no' }
  }
  const settings = { lazy: false, placeholder: 'none' } as const
  // The code that takes care of errors is loaded with the first picture.
  await render(page, [picture(5, settings)])
  await loaded(page, 'Picture 5')
  await render(page, [
    picture(5, settings),
    picture(1, settings),
    picture(2, { ...settings, fallback: 'https://cdn.test/ok.svg/-/resize/600x/' }),
    {
      ...picture(3, { ...settings, fallback: 'https://cdn.test/missing.svg' }),
      sources: [{ media: 'all', width: 300, height: 200 }],
    },
    picture(4, settings),
  ])
  await loaded(page, 'Picture 1')
  const state = (name: string, value: string) =>
    expect(page.getByRole('img', { name })).toHaveAttribute('data-state', value)
  await state('Picture 2', 'fallback')
  await state('Picture 3', 'error')
  await state('Picture 4', 'error')
  expect(await page.getByRole('img', { name: 'Picture 4' }).boundingBox()).toMatchObject({
    width: 600,
    height: 400,
  })
  // At most one further attempt for each.
  for (const n of [1, 2, 3, 4])
    expect(cdn.requests.filter((path) => path.includes(uuid(n))).length).toBeLessThanOrEqual(2)
})

test('a picture that the CDN refuses keeps its place in each frame', async ({ page }) => {
  const cdn = await fakeCdn(page)
  cdn.answer = () => ({ status: 404, contentType: 'text/plain', body: 'no' })
  await open(page)
  const element = {
    uuid: uuid(3),
    'cdn-cname': 'https://cdn.test',
    width: '300',
    height: '200',
    alt: 'Picture 3',
  }
  const small = { width: 300, height: 200 }
  await page.evaluate(() => window.pictures.define())
  await render(page, [
    picture(1, { ...small, lazy: false, placeholder: 'none' }),
    picture(2, { ...small, priority: true }),
    { element },
  ])
  for (const n of [1, 2, 3])
    await expect(page.getByRole('img', { name: `Picture ${n}` })).toHaveAttribute('data-state', 'error')
  await painted(page)
  expect(await shiftOf(page)).toBe(0)
})

test('pictures may be replaced, removed and hidden while they load', async ({ page }) => {
  const cdn = await fakeCdn(page)
  let release = () => {}
  cdn.hold = new Promise((resolve) => {
    release = resolve
  })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await open(page)
  await render(page, [picture(1), picture(2)])
  await expect.poll(() => cdn.requests.length).toBe(2)
  await render(page, [picture(3)])
  await expect.poll(() => cdn.requests.some((path) => path.includes(uuid(3)))).toBe(true)
  release()
  await loaded(page, 'Picture 3')
  expect(cdn.requests).toHaveLength(3)
  // No preview: the visitor saves data.
  expect(cdn.widths().slice(0, 3)).toEqual([600, 600, 600])
  const requestCount = cdn.requests.length

  // Chromium would request a larger one of the picture that is hidden; the other is not requested until it is shown.
  await page.evaluate(() => document.getElementById('root')?.classList.add('hidden'))
  await render(page, [picture(3), picture(4)])
  await painted(page)
  expect(cdn.requests).toHaveLength(requestCount)
  await page.evaluate(() => document.getElementById('root')?.classList.remove('hidden'))
  await loaded(page, 'Picture 4')
})

test('the element: backgrounds that grow, sources, custom properties, and printing', async ({ page }) => {
  const cdn = await fakeCdn(page)
  await open(page)
  await page.setViewportSize({ width: 500, height: 700 })
  await page.evaluate(([first, second, third, fourth]) => {
    window.pictures.define('uc-img')
    const parent = document.getElementById('root') ?? document.body
    const add = (attributes: Record<string, string>, ...children: Element[]) => {
      const element = document.createElement('uc-img')
      for (const [name, value] of Object.entries({ 'cdn-cname': 'https://cdn.test', ...attributes })) {
        element.setAttribute(name, value)
      }
      element.append(...children)
      parent.append(element)
    }
    const box = Object.assign(document.createElement('div'), { className: 'box' })
    parent.append(box)
    add({ uuid: first ?? '', 'is-background-for': '.box', 'is-preview-blur': 'false' })
    const source = document.createElement('source')
    for (const [name, value] of Object.entries({
      media: '(max-width: 600px)',
      uuid: third ?? '',
      width: '300',
      height: '300',
    })) {
      source.setAttribute(name, value)
    }
    add(
      { uuid: second ?? '', width: '600', height: '400', alt: 'Directed', lazy: '0', placeholder: 'none' },
      source,
    )
    add({ uuid: fourth ?? '', width: '600', height: '400', alt: 'Far', class: 'custom', intersection: '' })
    const far = parent.lastElementChild as HTMLElement
    far.style.display = 'block'
    far.style.marginTop = '4000px'
  }, [1, 2, 3, 4].map(uuid))
  const box = page.locator('.box')
  await expect(box).toHaveAttribute('data-state', 'loaded')
  await expect(box).toHaveCSS('background-image', /image-set\(.*resize\/575x.*1dppx.*resize\/1150x.*2dppx/)
  expect(cdn.requests.filter((path) => path.includes(uuid(1)))).toHaveLength(1)
  await loaded(page, 'Directed')
  expect(cdn.requests.some((path) => path.includes(uuid(3)))).toBe(true)
  expect(cdn.requests.some((path) => path.includes(uuid(2)))).toBe(false)

  // Wider: a larger step. Narrower: none.
  await page.setViewportSize({ width: 900, height: 700 })
  await page.evaluate(() => document.querySelector<HTMLElement>('.box')?.style.setProperty('width', '850px'))
  await expect(box).toHaveCSS('background-image', /resize\/859x/)
  await page.evaluate(() => document.querySelector<HTMLElement>('.box')?.style.setProperty('width', '100px'))
  await expect.poll(() => cdn.requests.some((path) => path.includes(uuid(2)))).toBe(true)
  await expect(box).toHaveCSS('background-image', /resize\/859x/)

  // Not visible, so not requested, until it is printed. Format and quality come from custom properties.
  expect(cdn.requests.some((path) => path.includes(uuid(4)))).toBe(false)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.getByRole('img', { name: 'Far' }).scrollIntoViewIfNeeded()
  await loaded(page, 'Far')
  expect(cdn.requests.some((path) => path.includes(`${uuid(4)}/-/format/png/-/quality/best/`))).toBe(true)
})

test("a server's markup works without JavaScript and without inline styles", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const cdn = await fakeCdn(page)
  const problems: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  const html = renderToString(
    createElement(
      'main',
      null,
      createElement(CdnImage, picture(1, { priority: true })),
      createElement(CdnImage, picture(2, { inlineStyle: false, layout: 'full-width' })),
    ),
  )
  // The first has inline styles, which this policy blocks; the second has none.
  await page.route('https://cdn.test/page', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Page</title><body>${html}`,
    }),
  )
  await page.goto('https://cdn.test/page')
  // Chromium may request a lazy picture twice if scripts are disabled: before and after the layout.
  await expect
    .poll(() => new Set(cdn.requests.map((path) => path.slice(1, 37))))
    .toEqual(new Set([uuid(1), uuid(2)]))
  expect(problems).toEqual([])
  expect(await page.getByRole('img', { name: 'Picture 1' }).boundingBox()).toMatchObject({
    width: 600,
    height: 400,
  })
  await context.close()
})

test('a photo is uploaded, edited, and shown with its edits in the size and the format of the page', async ({
  page,
  file,
}) => {
  await open(page)
  await page.evaluate(() =>
    window.pictures.upload({ width: 300, height: 400, layout: 'fixed', placeholder: 'none' }),
  )
  const photo = await makePhoto(1600, 1200)
  const path = await file('photo.jpg', photo)
  const answerOf = (part: string) =>
    page.waitForResponse(
      (response) => response.url().includes(part) && response.url().includes('/resize/300x/'),
    )
  const first = answerOf('-/format/auto/')
  await chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), path)
  await first
  await page.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('button', { name: 'Rotate left' }).click()
  await page.getByRole('slider', { name: 'Top left corner' }).focus()
  await page.keyboard.press('Shift+ArrowDown')
  const answered = answerOf('-/rotate/90/')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  const response = await answered
  await loaded(page, 'Uploaded')

  const [, width, height, x, y] =
    /-\/rotate\/90\/-\/crop\/(\d+)x(\d+)\/(\d+),(\d+)\//.exec(response.url()) ?? []
  expect(response.url()).toContain('/-/preview/-/format/auto/-/quality/smart/-/stretch/off/-/resize/300x/')
  expect(response.headers()['content-type']).toBe('image/avif')
  const bytes = await response.body()
  const area = { left: Number(x), top: Number(y), width: Number(width), height: Number(height) }
  expect(area.height).toBeLessThan(1600)
  const expected = await sharp(await sharp(photo).rotate(270).extract(area).png().toBuffer())
    .resize(300)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const actual = sharp(bytes)
  expect(await actual.metadata()).toMatchObject({
    format: 'heif',
    compression: 'av1',
    width: 300,
    height: expected.info.height,
  })
  const pixels = await actual.removeAlpha().raw().toBuffer()
  const error = pixels.reduce((sum, value, at) => sum + Math.abs(value - (expected.data[at] ?? 0)), 0)
  expect(error / pixels.length).toBeLessThan(8)
  expect(bytes.length).toBeLessThan(40_000)
  const shown = await page
    .getByRole('img', { name: 'Uploaded' })
    .evaluate((img: HTMLImageElement) => img.naturalWidth)
  expect(shown).toBe(300)
})
