import { randomBytes } from 'node:crypto'
import { expect, sha256, sha256Of, test, urls } from './support/test.js'

test('the transport works in a page with plain Uppy and its stock dashboard', async ({ page, file }) => {
  const path = await file('from-uppy.txt', 'sent by plain Uppy')
  await page.goto(`${urls.pages}/plain-uppy/index.html?service=${encodeURIComponent(urls.service)}`)
  const uploaded = page.waitForResponse((response) => response.url().includes('/info/'))
  await page.locator('.uppy-Dashboard-input').first().setInputFiles(path)
  await page.getByRole('button', { name: /Upload 1 file/ }).click()
  await expect(page.getByText('Complete', { exact: true })).toBeVisible()
  const { uuid } = await (await uploaded).json()
  expect(await sha256Of(`${urls.service}/${uuid}/`)).toBe(
    sha256(new TextEncoder().encode('sent by plain Uppy')),
  )
})

test('a worker sends the parts of a large file', async ({ page, file }) => {
  const bytes = randomBytes(40 * 1024 * 1024)
  const path = await file('film.bin', bytes)
  // The page sends parts while the worker starts: here they wait until it runs.
  await page.addInitScript(() => {
    let workerRuns = () => {}
    const running = new Promise<void>((resolve) => {
      workerRuns = resolve
    })
    window.Worker = class extends Worker {
      constructor(...args: ConstructorParameters<typeof Worker>) {
        super(...args)
        this.addEventListener('message', workerRuns)
      }
    }
    const sentByPage: string[] = []
    Object.assign(window, { sentByPage })
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      if (!(body instanceof Blob)) return send.call(this, body)
      sentByPage.push('part')
      running.then(() => send.call(this, body))
    }
  })
  await page.goto(`${urls.pages}/plain-uppy/index.html?service=${encodeURIComponent(urls.service)}`)
  const uploaded = page.waitForResponse((response) => response.url().includes('/multipart/complete/'))
  await page.locator('.uppy-Dashboard-input').first().setInputFiles(path)
  await page.getByRole('button', { name: /Upload 1 file/ }).click()
  await expect(page.getByText('Complete', { exact: true })).toBeVisible()
  const { uuid } = await (await uploaded).json()
  expect(await sha256Of(`${urls.service}/${uuid}/`)).toBe(sha256(bytes))
  const sentByPage = await page.evaluate(
    () => (window as unknown as { sentByPage: string[] }).sentByPage.length,
  )
  expect(sentByPage).toBeLessThan(bytes.length / 5_242_880)
  expect(page.workers()).toHaveLength(1)
})
