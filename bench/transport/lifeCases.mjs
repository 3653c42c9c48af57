// Reloads, tabs and a frozen page in the middle of a multipart upload. Each case returns its problems.

const SIZE = 1_500_000
const PARTS = 6
/** Longer than a worker may be silent. */
const FROZEN_MS = 15_000

/**
 * @typedef {object} World
 * @property {import('playwright').Page} page
 * @property {import('playwright').BrowserContext} context
 * @property {() => any} order Creates the upload of a page.
 * @property {(method: string, path: string, body?: object) => Promise<any>} call Calls the service.
 */

const slowly = { rules: [{ path: '/multipart/upload/', acts: [{ act: 'delay', minMs: 400, maxMs: 400 }] }] }

/** Uploads in a page, or in its worker, once that runs. @param {Pick<World, 'page' | 'order'>} world */
const run = ({ page, order }) =>
  page.evaluate(async (o) => {
    const { uploadWorker } = o.config
    if (uploadWorker) await window.startWorker(uploadWorker, o.service)
    return window.run(o)
  }, order())

/** @param {World} world */
const start = (world) => {
  // Rejects when its page is closed.
  run(world).catch(() => {})
}

/** @param {World} world */
async function arrived({ call }) {
  const { requests } = await call('GET', '/ledger')
  const done = requests.filter(({ method, status }) => method === 'PUT' && status === 200)
  return done.map(({ url }) => new URL(url, 'http://x').searchParams.get('partNumber') ?? url)
}

/** @param {World} world @param {number} count */
async function waitForParts(world, count) {
  while ((await arrived(world)).length < count) await new Promise((resolve) => setTimeout(resolve, 30))
}

/** @param {World} world @param {{ files: { status: string }[] }} result @param {number} resent Parts that may be sent twice. */
async function check(world, result, resent) {
  const problems = []
  if (result.files[0]?.status !== 'success') problems.push(`its status is ${result.files[0]?.status}`)
  const { requests, files } = await world.call('GET', '/ledger')
  const starts = requests.filter(
    ({ method, url }) => method === 'POST' && url.startsWith('/multipart/start/'),
  )
  if (starts.length !== 1) problems.push(`${starts.length} starts`)
  const parts = await arrived(world)
  if (parts.length > PARTS + resent) problems.push(`${parts.length} parts arrived`)
  const stored = files.find(({ uuid }) => uuid === result.files[0]?.uuid)
  if (stored?.sizeBytes !== SIZE || !stored.isIntact) problems.push('it is not stored completely')
  return problems
}

/** @type {{ id: string, name: string, run: (world: World) => Promise<string[]> }[]} */
export const lifeCases = [
  ...[1, 3, 5].map((count) => ({
    id: 'U3',
    name: `the page is reloaded after ${count} of ${PARTS} parts`,
    async run(/** @type {World} */ world) {
      await world.call('POST', '/faults', slowly)
      start(world)
      await waitForParts(world, count)
      await world.page.reload()
      await world.page.waitForFunction(() => 'run' in window)
      return check(world, await run(world), 1)
    },
  })),
  {
    id: 'U3',
    name: 'the page is closed after 3 parts, and another one opened',
    async run(world) {
      // Closing a page may take as long as the upload, which must not end before.
      const hold = { method: 'PUT', path: '/multipart/upload/', skip: 3, acts: [{ act: 'hold' }] }
      await world.call('POST', '/faults', { rules: [hold] })
      const first = await world.context.newPage()
      await first.goto(world.page.url())
      await first.waitForFunction(() => 'run' in window)
      start({ ...world, page: first })
      await waitForParts(world, 3)
      await first.close()
      await world.call('DELETE', '/faults')
      return check(world, await run(world), 1)
    },
  },
  {
    id: 'U6',
    name: `the page is frozen for ${FROZEN_MS / 1000} s after 2 parts`,
    async run(world) {
      await world.call('POST', '/faults', slowly)
      const devtools = await world.context.browser()?.newBrowserCDPSession()
      // The page and its worker: no command of the devtools freezes a page without a window.
      const { processInfo = [] } = (await devtools?.send('SystemInfo.getProcessInfo')) ?? {}
      const renderers = processInfo.filter(({ type }) => type === 'renderer')
      await devtools?.detach()
      const running = run(world)
      await waitForParts(world, 2)
      for (const { id } of renderers) process.kill(id, 'SIGSTOP')
      await new Promise((resolve) => setTimeout(resolve, FROZEN_MS))
      const isFrozen = (await arrived(world)).length < PARTS
      for (const { id } of renderers) process.kill(id, 'SIGCONT')
      const problems = await check(world, await running, 1)
      return isFrozen ? problems : [...problems, 'the page was not frozen']
    },
  },
  {
    id: 'U4',
    name: 'two tabs, both stay open',
    async run(world) {
      await world.call('POST', '/faults', slowly)
      const other = await world.context.newPage()
      await other.goto(world.page.url())
      await other.waitForFunction(() => 'run' in window)
      const results = await Promise.all([world.page, other].map((page) => run({ ...world, page })))
      await other.close()
      const problems = await Promise.all(results.map((result) => check(world, result, 0)))
      return problems.flat()
    },
  },
  {
    id: 'U4',
    name: 'two tabs, the sending one is closed',
    async run(world) {
      await world.call('POST', '/faults', slowly)
      const first = await world.context.newPage()
      await first.goto(world.page.url())
      await first.waitForFunction(() => 'run' in window)
      start({ ...world, page: first })
      await waitForParts(world, 1)
      const second = run(world)
      await waitForParts(world, 3)
      await first.close()
      return check(world, await second, 1)
    },
  },
]
