import { openPage } from '../../transport/openPage.mjs'
import { startHostileServer } from './startHostileServer.mjs'

const MEGABYTE = 1_000_000
const SIZE = 5000
const login = (response, status = 200) =>
  response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>')
const json = (response, value) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
const markup = '"><img src=x onerror="window.pwned=1"><script>window.pwned=1</script>'

/** How a resumable server answers the start of an upload, and everything after it. */
const resumableModes = {
  'login page at the end': [null, (response) => login(response)],
  'login page at the start': [(response) => login(response), (response) => login(response)],
  'nothing but 204': [null, (response) => response.writeHead(204).end()],
  'an offset below zero': [null, (response) => response.writeHead(204, { 'upload-offset': '-5' }).end()],
  'an offset beyond the end': [
    null,
    (response) => response.writeHead(204, { 'upload-offset': '99999' }).end(),
  ],
  'an incomplete end': [
    null,
    (response) => response.writeHead(200, { 'upload-offset': String(SIZE), 'upload-complete': '?0' }).end(),
  ],
  'another spelling of complete': [
    null,
    (response) => response.writeHead(200, { 'upload-offset': String(SIZE), 'upload-complete': 'true' }).end(),
  ],
  'a redirect to another host': [
    null,
    (response, foreign) => response.writeHead(307, { location: `${foreign}/login` }).end(),
  ],
  'a location of data': [(response) => response.writeHead(201, { location: 'data:,x' }).end(), null],
  'a location of script': [
    (response) => response.writeHead(201, { location: 'javascript:window.pwned=1' }).end(),
    null,
  ],
  'a location of markup': [(response) => response.writeHead(201, { location: markup }).end(), null],
  '200 with JSON of success': [
    null,
    (response) => json(response, { url: 'javascript:alert(1)', uuid: markup }),
  ],
}

/** Opens the page and answers of a hostile server for as long as a case runs. */
async function openHostile({ use }, answer) {
  const foreign = await use(startHostileServer((_request, response) => login(response)))
  const server = await use(
    startHostileServer((request, response, path) =>
      answer({ request, response, path, foreign, server: server.url }),
    ),
  )
  const opened = await openPage(new URL('./page.ts', import.meta.url))
  await use({ stop: opened.close })
  const run = (order) => opened.page.evaluate((given) => /** @type {any} */ (window).run(given), order)
  const inspect = () =>
    opened.page.evaluate(() => ({
      pwned: /** @type {any} */ (window).pwned,
      polluted: /** @type {any} */ ({}).polluted,
      rejections: /** @type {any} */ (window).rejections,
    }))
  return { ...opened, foreign, server, run, inspect }
}

const isClean = ({ pwned, polluted, rejections }) => !pwned && !polluted && rejections.length === 0

/** Has a file uploaded whose parts would be of one byte, and measures what the page needs for it. */
async function runTinyParts({ page, context, run }, order) {
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  let most = 0
  let isRunning = true
  const watch = (async () => {
    while (isRunning) {
      const { metrics } = await session.send('Performance.getMetrics')
      most = Math.max(most, metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })().catch(() => {})
  const limit = new Promise((resolve) => setTimeout(() => resolve({ result: 'stuck' }), 20_000))
  const { result } = await Promise.race([run({ ...order, limitMs: 15_000 }), limit])
  isRunning = false
  if (result !== 'stuck') await watch
  return {
    isGood: result === 'failed' && most < 200 * MEGABYTE,
    detail: `${result}, ${Math.round(most / MEGABYTE)} MB`,
  }
}

/** Attacks on the page by the servers that it uploads to. */
export const pageCases = [
  {
    name: 'page/resumable-answers',
    tried: `${Object.keys(resumableModes).length} answers of a login page, a portal or a broken server to a resumable upload`,
    expected: 'no success, no script and no unhandled rejection',
    needs: ['browser'],
    async run(context) {
      const hostile = await openHostile(context, ({ request, response, path, foreign, server }) => {
        const mode = decodeURIComponent(path.split('/')[1])
        const [start, then] = resumableModes[mode] ?? []
        if (request.method === 'POST' && start) return start(response)
        if (request.method === 'POST') {
          return response
            .writeHead(201, {
              location: `${server}/${encodeURIComponent(mode)}/upload`,
              'upload-offset': '0',
            })
            .end()
        }
        return then ? then(response, foreign.url) : login(response)
      })
      const outcomes = await Promise.all(
        Object.keys(resumableModes).map(async (mode) => {
          const endpoint = `${hostile.server.url}/${encodeURIComponent(mode)}/`
          return [
            mode,
            await hostile.run({ transport: 'resumable', endpoint, sizeBytes: SIZE, limitMs: 8000 }),
          ]
        }),
      )
      const wrong = outcomes.filter(([, { result }]) => result === 'success').map(([mode]) => mode)
      const found = await hostile.inspect()
      return {
        isGood: wrong.length === 0 && isClean(found),
        detail: wrong.join(', ') || JSON.stringify(found),
      }
    },
  },
  {
    name: 'page/location-elsewhere',
    tried: 'a Location, and redirects of every step, at a host that the page did not configure',
    expected: 'neither token nor bytes of the file there by the first, and no success by any',
    needs: ['browser'],
    async run(context) {
      const hostile = await openHostile(context, ({ request, response, path, foreign, server }) => {
        const [, mode] = path.split('/')
        const away = `${foreign.url}/${mode}`
        if (mode === 'location') return response.writeHead(201, { location: away }).end()
        if (mode === 'protocol-relative') {
          return response.writeHead(201, { location: away.replace('http:', '') }).end()
        }
        if (request.method === 'POST' && mode === 'append') {
          return response.writeHead(201, { location: `${server}/append/upload` }).end()
        }
        return response.writeHead(307, { location: away }).end()
      })
      const outcomes = await Promise.all(
        ['location', 'protocol-relative', 'append', 'start'].map((mode) =>
          hostile.run({
            transport: 'resumable',
            endpoint: `${hostile.server.url}/${mode}/`,
            sizeBytes: SIZE,
            limitMs: 8000,
          }),
        ),
      )
      // Browsers follow a redirect by themselves, which only the page's policy prevents.
      const leaked = hostile.foreign.seen.filter(
        ({ url, token, bytes }) => /^\/(?:location|protocol)/.test(url) && (token !== undefined || bytes > 0),
      )
      const successes = outcomes.filter(({ result }) => result === 'success').length
      return {
        isGood: leaked.length === 0 && successes === 0,
        detail: `${leaked.length} requests with a token or bytes, ${successes} successes`,
      }
    },
  },
  {
    name: 'page/tiny-parts-of-a-bucket',
    tried: 'a handler that wants parts of one byte, for a file of 100 MB',
    expected: 'a failure within 15 s, in less than 200 MB',
    needs: ['browser'],
    async run(context) {
      const hostile = await openHostile(context, ({ response, server }) =>
        json(response, {
          ticket: 't',
          isMultipart: true,
          partSizeBytes: 1,
          urls: { 1: `${server}/1` },
          headers: {},
        }),
      )
      return runTinyParts(hostile, {
        transport: 's3',
        endpoint: hostile.server.url,
        sizeBytes: 100 * MEGABYTE,
      })
    },
  },
  {
    name: 'page/tiny-appends',
    tried: 'a resumable server that takes one byte a request, for a file of 1 GB',
    expected: 'a failure within 15 s, in less than 200 MB',
    needs: ['browser'],
    async run(context) {
      const hostile = await openHostile(context, ({ request, response, server }) => {
        const headers = { 'upload-limit': 'max-append-size=1', 'upload-offset': '0', 'upload-complete': '?0' }
        if (request.method === 'POST') {
          return response.writeHead(201, { ...headers, location: `${server}/upload` }).end()
        }
        const offset = String(Number(request.headers['upload-offset'] ?? 0) + 1)
        return response.writeHead(204, { ...headers, 'upload-offset': offset }).end()
      })
      const endpoint = hostile.server.url
      return runTinyParts(hostile, { transport: 'resumable', endpoint, sizeBytes: 1000 * MEGABYTE })
    },
  },
  {
    name: 'page/bucket-and-service-answers',
    tried:
      'login pages, JSON of wrong types, prototype keys, markup and script URLs as answers to the other transports',
    expected: 'no success, no script and no unhandled rejection',
    needs: ['browser'],
    async run(context) {
      const bodies = {
        login: (response) => login(response),
        empty: (response) => response.writeHead(200).end(),
        null: (response) => json(response, null),
        list: (response) => json(response, [1, 2, 3]),
        prototype: (response) =>
          response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(
              '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"urls":{"__proto__":"x"}}',
            ),
        script: (response) =>
          json(response, {
            ticket: 't',
            isMultipart: false,
            partSizeBytes: SIZE,
            urls: { 1: 'javascript:window.pwned=1' },
            file: markup,
            uuid: markup,
            url: 'javascript:window.pwned=1',
          }),
      }
      const hostile = await openHostile(
        context,
        ({ response, path }) => bodies[path.split('/')[1]]?.(response) ?? login(response),
      )
      const orders = Object.keys(bodies).flatMap((body) =>
        ['s3', 'uploadcare'].map((transport) => ({
          transport,
          endpoint: `${hostile.server.url}/${body}`,
          body,
        })),
      )
      const outcomes = await Promise.all(
        orders.map(async (order) => ({
          ...order,
          ...(await hostile.run({ ...order, sizeBytes: SIZE, limitMs: 8000 })),
        })),
      )
      const wrong = outcomes
        .filter(({ result }) => result === 'success')
        .map(({ transport, body }) => `${transport} ${body}`)
      const found = await hostile.inspect()
      return {
        isGood: wrong.length === 0 && isClean(found),
        detail: wrong.join(', ') || JSON.stringify(found),
      }
    },
  },
]
