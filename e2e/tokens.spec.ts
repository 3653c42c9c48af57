import { randomBytes } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { mintToken } from './support/mintToken.js'
import { chooseFiles, entriesOf, expect, openHost, sha256, sha256Of, test, urls } from './support/test.js'

/** Plays the page's server: each request for a token has the next answer, and the last one is repeated. */
async function serveTokens(page: Page, answers: readonly ((route: Route) => Promise<void> | void)[]) {
  let calls = 0
  await page.route('**/upload-token', (route) => {
    const answer = answers[Math.min(calls, answers.length - 1)]
    calls += 1
    return answer?.(route)
  })
  return { calls: () => calls }
}

const project = { pubkey: 'pub_test__signed', multipartMinFileSize: 10_485_760 }
const add = (page: Page, paths: string[]) =>
  chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), paths)

test('a token that expires among the parts of a file does no harm, and each file needs no token of its own', async ({
  page,
  file,
}) => {
  const film = randomBytes(11 * 1024 * 1024)
  const paths = [await file('note.txt', 'a note'), await file('film.bin', film)]
  let token = ''
  // The service allows for clocks that differ by half a minute: five seconds are left.
  const server = await serveTokens(page, [
    (route) => {
      token = mintToken(-25)
      return route.fulfill({ body: token })
    },
  ])
  const held: Route[] = []
  let isHolding = true
  await page.route('**/multipart/upload/**', (route) =>
    isHolding ? void held.push(route) : route.continue(),
  )
  await openHost(page, { layout: 'inline', token: true, props: project })
  await add(page, paths)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await expect.poll(() => refusalOf(token)).toBe('AccessTokenExpiredError')
  const calls = server.calls()
  isHolding = false
  await Promise.all(held.map((route) => route.continue()))
  await expect(page.getByRole('heading', { name: '2 files uploaded' })).toBeVisible()
  expect(server.calls()).toBe(calls)
  const uploaded = await entriesOf(page)
  expect(await sha256Of(uploaded.find(({ name }) => name === 'film.bin')?.cdnUrl ?? '')).toBe(sha256(film))

  /** What the service answers to an upload with this token. */
  async function refusalOf(bearer: string): Promise<string | undefined> {
    const body = new FormData()
    body.set('UPLOADCARE_PUB_KEY', project.pubkey)
    body.set('file', new Blob(['probe']), 'probe.txt')
    const headers = { authorization: `Bearer ${bearer}`, accept: 'application/json' }
    const response = await fetch(`${urls.service}/base/?jsonerrors=1`, { method: 'POST', body, headers })
    return (await response.json()).error?.error_code
  }
})

test('a server that hangs, fails, or gives the token of yesterday is told, and Retry uploads the file', async ({
  page,
  file,
}) => {
  const path = await file('note.txt', 'a note')
  const yesterday = mintToken(-86_400)
  const server = await serveTokens(page, [
    () => {},
    (route) => route.fulfill({ status: 500 }),
    // The service refuses it, and the server has no other.
    (route) => route.fulfill({ body: yesterday }),
    (route) => route.fulfill({ body: yesterday }),
    (route) => route.fulfill({ body: mintToken(600) }),
  ])
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/base/') && sent.push(request.method()))
  await page.clock.install()
  await openHost(page, { layout: 'inline', token: true, props: project })
  const retry = page.getByRole('button', { name: /^Retry/ }).first()
  const refusal = page
    .getByRole('row')
    .getByText('The server does not accept uploads from this page. Retry, or remove the file.')
  await add(page, [path])
  await expect.poll(server.calls).toBe(1)
  await page.clock.fastForward(10_000)
  for (const calls of [2, 4, 5]) {
    await expect(refusal).toBeVisible()
    if (calls <= 4) expect(sent.filter((method) => method === 'POST')).toEqual([])
    await retry.click()
    await expect.poll(server.calls).toBe(calls)
  }
  await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
})

test('a token that is good for one file: each file has its own, until the server gives the used one again', async ({
  page,
  file,
}) => {
  const paths = await Promise.all(['a.txt', 'b.txt', 'c.txt'].map((name) => file(name, `bytes of ${name}`)))
  const [first, second] = [0, 1].map(() => mintToken(600, { limits: { operations: 1 } }))
  const give = (body: string | undefined) => (route: Route) => route.fulfill({ body: body ?? '' })
  await serveTokens(page, [give(first), give(second), give(first)])
  await openHost(page, { layout: 'inline', token: true, props: { ...project, maxConcurrentRequests: 1 } })
  await add(page, paths)
  // A slot is free once the bytes of a file are sent: a file may overtake another one whose token is refused.
  await expect
    .poll(async () => (await entriesOf(page)).map(({ status }) => status).sort())
    .toEqual(['failed', 'success', 'success'])
  const failed = (await entriesOf(page)).find(({ status }) => status === 'failed')
  await expect(
    page
      .getByRole('row', { name: `${failed?.name}, Failed` })
      .getByText('The operation limit of the token is exhausted. Please contact the owner of this site.'),
  ).toBeVisible()
})
