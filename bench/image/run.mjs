// Pictures in Chromium, beside uc-img and a hand-written <img>: requests, layout shift, largest paint, far below the fold.
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { Image as UnpicImage } from '@unpic/react'
import { build } from 'esbuild'
import { chromium } from 'playwright'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import sharp from 'sharp'
import { chromiumArgs } from '../../scripts/lib/chromiumArgs.mjs'
import { findBrowser } from '../../scripts/lib/findBrowser.mjs'

const ours = new URL('../../packages/plugin-cdn-image/dist/', import.meta.url)
const { imageAttributes, imageHtml } = await import(new URL('index.js', ours).href)
const { CdnImage } = await import(new URL('react/index.js', ours).href)
const rounds = Number(process.argv[2] ?? 5)
const only = process.argv[3] ?? ''
const DELAY_MS = 400
const style = readFileSync(new URL('../src/style.css', ours), 'utf8')

/** Pictures by width, noisy enough to count as the largest paint. */
const pictures = new Map()
async function pictureOf(/** @type {number} */ width) {
  const height = Math.round((width * 2) / 3)
  const noise = { type: /** @type {const} */ ('gaussian'), mean: 128, sigma: 40 }
  if (!pictures.has(width)) {
    const image = sharp({ create: { width, height, channels: 3, background: 'grey', noise } })
    pictures.set(width, await image.jpeg({ quality: 60 }).toBuffer())
  }
  return pictures.get(width)
}
await Promise.all([100, 121, 180, 269, 402, 600, 900, 1200, 1800].map(pictureOf))

const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL('page.tsx', import.meta.url))],
  bundle: true,
  splitting: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  write: false,
  outdir: '/js',
})
const scripts = new Map(outputFiles.map(({ path, contents }) => [path, Buffer.from(contents)]))
const bundles = new URL('../../packages/elements/bundles/', import.meta.url)
for (const name of readdirSync(bundles, { recursive: true, encoding: 'utf8' })) {
  if (name.endsWith('.js')) scripts.set(`/bundles/${name}`, readFileSync(new URL(name, bundles)))
}
const ucImg = '../../node_modules/@uploadcare/file-uploader/web/uc-img.min.js'
scripts.set('/js/uc-img.js', readFileSync(new URL(ucImg, import.meta.url)))

const uuid = 'e2a9f3a1-9d3c-4c5b-8a1f-0123456789ab'
let html = ''
/** @type {string[]} */
let requests = []
const server = createServer(async ({ url = '/' }, response) => {
  const script = scripts.get(url)
  if (script) return response.setHeader('content-type', 'text/javascript').end(script)
  if (!url.includes(uuid)) return response.setHeader('content-type', 'text/html').end(html)
  requests.push(url)
  const width = Number(/resize\/(\d+)x/.exec(url)?.[1] ?? 1800)
  await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
  response.setHeader('cache-control', 'max-age=600').setHeader('content-type', 'image/jpeg')
  response.end(await pictureOf(width))
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
// Not a development machine, by its name.
const origin = `http://bench.test:${port}`

const base = { uuid, cdnCname: origin, width: 600, height: 400, alt: 'Noise' }
const react = (/** @type {object} */ props) => ({
  body: `<div id="root">${renderToString(createElement(CdnImage, { ...base, ...props }))}</div>`,
  script: '/js/page.js',
  bench: { kind: 'react', props: { ...base, ...props }, count: 1 },
})
const attributes = `uuid="${uuid}" cdn-cname="${origin}" alt="Noise"`
const byHandProps = {
  sizes: '(min-width: 600px) 600px, 100vw',
  srcSet: [402, 600, 900, 1200].map((width) => `${origin}/${uuid}/-/resize/${width}x/ ${width}w`).join(', '),
  src: `${origin}/${uuid}/-/resize/600x/`,
  width: 600,
  height: 400,
  alt: 'Noise',
  fetchPriority: /** @type {const} */ ('high'),
}
const byHand = (/** @type {string} */ more) => ({
  body: `<img ${more} sizes="(min-width: 600px) 600px, 100vw" srcset="${[402, 600, 900, 1200]
    .map((width) => `${origin}/${uuid}/-/resize/${width}x/ ${width}w`)
    .join(
      ', ',
    )}" src="${origin}/${uuid}/-/resize/600x/" width="600" height="400" alt="Noise" style="max-width:100%;height:auto">`,
})

/** It writes `https:` into every URL, which this server has not; so its markup is corrected and not hydrated. */
const unpic = (/** @type {object} */ more) => {
  const props = {
    src: `${origin}/${uuid}/`,
    cdn: 'uploadcare',
    layout: 'constrained',
    width: 600,
    height: 400,
  }
  const image = createElement(/** @type {any} */ (UnpicImage), { ...props, alt: 'Noise', ...more })
  return { body: renderToString(image).replaceAll('https:', 'http:') }
}

const element = '/bundles/lading-img.min.js'

/** @typedef {{ head?: string, body: string, script?: string, bench?: object }} Example */

/** @type {Readonly<Record<string, Example>>} */
const cases = {
  'hand-written <img>': byHand(''),
  'hand-written <img>, fetchpriority high': byHand('fetchpriority="high"'),
  'hand-written <img>, lazy': byHand('loading="lazy"'),
  'hand-written <img>, in React': {
    body: `<div id="root">${renderToString(createElement('img', byHandProps))}</div>`,
    script: '/js/page.js',
    bench: { kind: 'plain', props: byHandProps, count: 1 },
  },
  'CdnImage, priority': react({ priority: true }),
  'CdnImage, lazy, no placeholder': react({ placeholder: 'none' }),
  'CdnImage, defaults': react({}),
  'unpic Image, priority, written by a server': unpic({ priority: true }),
  'unpic Image, written by a server': unpic({}),
  'lading-img, written by a server': {
    body: `<lading-img ${attributes} width="600" height="400" placeholder="none">${imageHtml({ ...base, placeholder: 'none' })}</lading-img>`,
    script: element,
  },
  'lading-img, priority, written by a server': {
    body: `<lading-img ${attributes} width="600" height="400" priority>${imageHtml({ ...base, priority: true })}</lading-img>`,
    script: element,
  },
  'lading-img, script at the end': {
    body: `<lading-img ${attributes} width="600" height="400"></lading-img>`,
    script: element,
  },
  'lading-img, script at the end, style.css': {
    head: `<style>${style}</style>`,
    body: `<lading-img ${attributes} width="600" height="400"></lading-img>`,
    script: element,
  },
  'lading-img, script in the head that blocks rendering': {
    head: `<script type="module" async blocking="render" src="${element}"></script>`,
    body: `<lading-img ${attributes} width="600" height="400"></lading-img>`,
  },
  'lading-img, the same, priority': {
    head: `<script type="module" async blocking="render" src="${element}"></script>`,
    body: `<lading-img ${attributes} width="600" height="400" priority></lading-img>`,
  },
  // Without a width of its own it measures the preview, and never requests a picture of the column's width.
  'uc-img, as wide as its column': {
    head: '<style>uc-img, uc-img img { display: block; width: 100% }</style>',
    body: `<uc-img ${attributes}></uc-img>`,
    script: '/js/uc-img.js',
  },
}

const browser = await chromium.launch({
  ...(findBrowser() && { executablePath: findBrowser() }),
  args: [...chromiumArgs, '--host-resolver-rules=MAP bench.test 127.0.0.1'],
})

/** @param {Example} example @param {string} margin */
async function measure({ head = '', body, script, bench }, margin = '0') {
  html = `<!doctype html><title>Bench</title><style>body{margin:0}main{width:600px;margin-top:${margin}}</style><script>window.bench=${JSON.stringify(bench ?? {})}</script>${head}<main>${body}<p>Text below</p></main>${script ? `<script type="module" src="${script}"></script>` : ''}`
  requests = []
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen = { shift: 0, lcpMs: 0, lcp: '' }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += /** @type {any} */ (entry).value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      const last = /** @type {any} */ (list.getEntries().at(-1))
      seen.lcpMs = last.startTime
      seen.lcp = /resize\/\d+x/.exec(last.url)?.[0] ?? last.element?.localName ?? ''
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  if (script === '/js/uc-img.js') {
    // It reads its attributes after its first request, which goes to the default host.
    await page.route('https://ucarecdn.com/**', async (route) => {
      requests.push(route.request().url())
      await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
      await route.fulfill({ contentType: 'image/jpeg', body: await pictureOf(100) })
    })
  }
  page.on('pageerror', ({ message }) => console.error('page:', message))
  await page.goto(`${origin}/`)
  await page.waitForTimeout(DELAY_MS * 4)
  const result = await page.evaluate(() => ({ .../** @type {any} */ (window).seen }))
  await context.close()
  return { ...result, requests: requests.map((url) => /resize\/\w+/.exec(url)?.[0] ?? 'original') }
}

console.log('| | requests | CLS | LCP, ms | 8,000 px below the fold |\n|---|---|---:|---:|---:|')
/** In turns, so that other work on the machine concerns all alike. */
const all = new Map(Object.keys(cases).map((name) => [name, /** @type {any[]} */ ([])]))
for (let round = 0; round < rounds; round++) {
  for (const [name, example] of Object.entries(cases)) {
    if (name.includes(only)) all.get(name)?.push(await measure(example))
  }
}
for (const [name, example] of Object.entries(cases)) {
  const runs = all.get(name) ?? []
  if (runs.length === 0) continue
  const times = runs.map(({ lcpMs }) => lcpMs).sort((a, b) => a - b)
  const [first] = runs
  // Lazy loading does not concern the others.
  const below = await measure(example, '8000px')
  const lcp = `${Math.round(times[times.length >> 1] ?? 0)} (${first?.lcp})`
  console.log(
    `| ${name} | ${first?.requests.join(', ')} | ${Math.max(...runs.map(({ shift }) => shift)).toFixed(3)} | ${lcp} | ${below.requests.length} |`,
  )
}

// Script of 200 pictures: what CdnImage takes beyond an <img> with the same attributes, which React takes.
const many = { ...base, placeholder: 'none' }
const { style: manyStyle, ...manyAttributes } = imageAttributes(many)
const plain = { ...manyAttributes, alt: base.alt, style: manyStyle }
/** @type {Record<string, number>} */
const least = {}
for (let round = 0; round < rounds; round++) {
  for (const [kind, Component, props] of /** @type {const} */ ([
    ['react', CdnImage, many],
    ['plain', 'img', plain],
  ])) {
    const list = Array.from({ length: 200 }, (_, key) => createElement(Component, { ...props, key }))
    html = `<!doctype html><script>window.bench=${JSON.stringify({ kind, props, count: 200 })}</script><div id="root">${renderToString(list)}</div><script type="module" src="/js/page.js"></script>`
    const page = await browser.newPage()
    const session = await page.context().newCDPSession(page)
    // Processor time, so that other work on the machine does not count.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(`${origin}/`)
    await page.waitForFunction(() => 'hydratedMs' in window)
    // The observers of the pictures run as well.
    await page.waitForTimeout(DELAY_MS * 2)
    const { metrics } = await session.send('Performance.getMetrics')
    const scriptMs = 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0)
    least[kind] = Math.min(least[kind] ?? Infinity, scriptMs)
    await page.close()
  }
}
const { react: withComponent = 0, plain: withoutComponent = 0 } = least
console.log(
  `200 × CdnImage: ${((withComponent - withoutComponent) / 200).toFixed(3)} ms of script each, React not included (${(withComponent / 200).toFixed(3)} with it)`,
)
await browser.close()
server.close()
server.closeAllConnections()
