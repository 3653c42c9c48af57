import { randomBytes } from 'node:crypto'
import { appendFile, rm, utimes, writeFile } from 'node:fs/promises'
import { mintToken } from '../support/mintToken.js'
import { servePages } from '../support/servers/servePages.js'
import { startRefusingProxy } from '../support/servers/startRefusingProxy.js'
import { startServer } from '../support/servers/startServer.js'
import { hostUrl, sha256, sha256Of, urls } from '../support/test.js'
import type { HostPage } from './HostPage.js'
import { expect, test } from './test.js'

const MB = 1024 * 1024
const serviceOf = ({ url }: { readonly url: string }) => ({ baseUrl: url, cdnCname: url })
const textOf = ({ driver }: HostPage) => driver.evaluate(() => document.body.textContent ?? '')
const statusesOf = async (host: HostPage) => (await host.entries()).map(({ status }) => status)

for (const way of ['answer', 'reset'] as const) {
  test(`a file that a proxy refuses for its size (${way}) goes in parts by itself`, async ({
    host,
    file,
    service,
  }) => {
    const proxy = await startRefusingProxy(service.url, 6 * MB, way)
    const bytes = randomBytes(12 * MB)
    await host.open({ layout: 'inline', props: { ...serviceOf(service), baseUrl: proxy.url } })
    await host.chooseFiles(() => host.press('From device'), [await file('large.bin', bytes)])
    await host.uploaded(['large.bin'])
    const [entry] = await host.entries()
    expect(await sha256Of(entry?.cdnUrl ?? '')).toBe(sha256(bytes))
    // Browsers repeat a request by themselves whose connection was closed.
    expect(proxy.refused.length).toBeLessThanOrEqual(way === 'answer' ? 8 : 16)
    await proxy.close()
  })
}

test('without smaller requests, the row names the size, not the connection', async ({
  host,
  file,
  service,
}) => {
  const proxy = await startRefusingProxy(service.url, MB, 'answer')
  await host.open({ layout: 'inline', props: { ...serviceOf(service), baseUrl: proxy.url } })
  await host.chooseFiles(() => host.press('From device'), [await file('large.bin', randomBytes(4 * MB))])
  await expect.poll(() => statusesOf(host)).toEqual(['failed'])
  await expect
    .poll(() => textOf(host))
    .toMatch(/take files of this size|perhaps because the file is too large/)
  expect(await textOf(host)).not.toContain('Check your connection')
  await proxy.close()
})

test("a service that the page's policy lacks is named after one attempt", async ({
  driver,
  host,
  service,
}) => {
  const lines = (await service.requests()).length
  const policy =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob:; connect-src 'self'"
  const pages = await servePages((html) => html.replace(/<meta\s+http-equiv[^>]*>/, ''), {
    'content-security-policy': policy,
  })
  const props = serviceOf(service)
  await driver.open(hostUrl({ layout: 'inline', props }).replace(urls.pages, pages.url))
  await expect.poll(() => driver.evaluate(() => 'host' in window)).toBe(true)
  // The browser's reports of what the policy forbids aren't problems of this page.
  await driver.evaluate(() => void Object.assign(window.problems, { push: () => 0 }))
  await host.dropFiles({ 'a.txt': 5, 'b.txt': 5, 'c.txt': 5, 'd.txt': 5 })
  await expect.poll(() => statusesOf(host)).toEqual(['failed', 'failed', 'failed', 'failed'])
  await expect.poll(() => textOf(host)).toContain(`This page doesn't allow connections to ${service.url}`)
  expect((await service.requests()).slice(lines)).toEqual([])
  await pages.close()
})

test('a redirect of another request, which the policy forbids, does not keep uploads out', async ({
  driver,
  host,
}) => {
  const other = await startServer((_, response) => void response.end('x'))
  const refusal = { status_code: 403, content: 'Not on Sundays.', error_code: 'ClosedError' }
  const pages = await servePages(
    (html) => html.replace(/<meta\s+http-equiv[^>]*>/, ''),
    { 'content-security-policy': "default-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'" },
    (url) => {
      if (url.startsWith('/track')) return { status: 302, text: '', headers: { location: `${other.url}/t` } }
      return url.startsWith('/base') ? { status: 403, text: JSON.stringify({ error: refusal }) } : undefined
    },
  )
  await driver.open(hostUrl({ layout: 'inline', props: serviceOf(pages) }).replace(urls.pages, pages.url))
  await expect.poll(() => driver.evaluate(() => 'host' in window)).toBe(true)
  await driver.evaluate(() => {
    // The browser's reports of what the policy forbids aren't problems of this page.
    Object.assign(window.problems, { push: () => 0 })
    addEventListener(
      'securitypolicyviolation',
      () => void Object.assign(document.body.dataset, { violated: '1' }),
    )
    fetch('/track').catch(() => {})
  })
  await expect.poll(() => driver.evaluate(() => document.body.dataset.violated)).toBe('1')
  await host.dropFiles({ 'a.txt': 5 })
  await expect.poll(() => textOf(host)).toContain('Not on Sundays.')
  await pages.close()
  await other.close()
})

for (const way of ['401', 'redirect'] as const) {
  test(`a session that ends (${way}) holds all files, and one press continues them`, async ({
    driver,
    host,
  }) => {
    let isSignedOut = true
    const loginPage = { status: 200, text: '<!doctype html><title>Sign in</title>' }
    const pages = await servePages(
      (text) => text,
      {},
      (url) => {
        if (!url.startsWith('/upload-token')) return undefined
        if (!isSignedOut) return { status: 200, text: mintToken(600) }
        return way === '401' ? { status: 401, text: '' } : loginPage
      },
    )
    await driver.open(
      hostUrl({ layout: 'inline', token: true, props: { pubkey: 'pub_test__signed' } }).replace(
        urls.pages,
        pages.url,
      ),
    )
    await expect.poll(() => driver.evaluate(() => 'host' in window)).toBe(true)
    await host.dropFiles({ 'a.txt': 5, 'b.txt': 6 })
    await expect.poll(() => textOf(host)).toContain('Sign in to upload')
    expect(await statusesOf(host)).not.toContain('failed')
    isSignedOut = false
    await host.press('Continue')
    await host.uploaded(['a.txt', 'b.txt'])
    await pages.close()
  })
}

for (const way of ['touched', 'appended', 'deleted'] as const) {
  test(`a file that is ${way} after it was chosen is chosen again on its row`, async ({
    host,
    file,
    service,
  }) => {
    await host.open({ layout: 'inline', props: { ...serviceOf(service), confirmUpload: true } })
    const bytes = randomBytes(300_000)
    const path = await file('a.bin', bytes)
    // Some engines compare whole seconds.
    const earlier = new Date(Date.now() - 60_000)
    await utimes(path, earlier, earlier)
    await host.chooseFiles(() => host.press('From device'), [path])
    await expect.poll(() => statusesOf(host)).toEqual(['idle'])
    if (way === 'touched') await utimes(path, new Date(), new Date())
    else if (way === 'appended') await appendFile(path, 'x')
    else await rm(path)
    await host.press('Upload')
    await expect.poll(() => statusesOf(host)).toEqual([expect.stringMatching(/^(failed|success)$/)])
    // An engine that reads the file as it is now has no fault.
    if ((await statusesOf(host))[0] === 'success') {
      expect(way).not.toBe('deleted')
      return
    }
    await expect.poll(() => textOf(host)).toMatch(/changed after it was chosen|can't be read/)
    expect(await textOf(host)).not.toContain('etwork error')
    await writeFile(path, bytes)
    await host.chooseFiles(() => host.press('Choose it again a.bin'), [path])
    await host.uploaded(['a.bin'])
    const [entry] = await host.entries()
    expect(await sha256Of(entry?.cdnUrl ?? '')).toBe(sha256(bytes))
  })
}
