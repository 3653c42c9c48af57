import { strict as assert } from 'node:assert'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { build } from 'vite'
import { chromiumArgs } from '../chromiumArgs.mjs'
import { findBrowser } from '../findBrowser.mjs'
import { PlainError } from '../PlainError.mjs'
import { root } from '../root.mjs'

const PATH = '/bucket-page/'
/** The page is put among others by Playwright: to Chromium it is none of this machine. */
const PERMISSIONS = ['local-network-access']
const LIMIT_MS = 60_000
/** From 16 MiB on a file is sent in parts. */
const FILM_BYTES = 17_000_007

/**
 * Opens a browser that uploads by any server: the page with the uploader is put among the pages of the server's origin.
 *
 * @param {string} folder For its files.
 * @param {{ read: (key: string) => Buffer | undefined }} store Where the files arrive.
 */
export async function openBucketPage(folder, store) {
  const files = [
    { name: 'note.txt', body: Buffer.from('a note') },
    { name: 'film.mp4', body: randomBytes(FILM_BYTES) },
  ]
  const paths = files.map(({ name }) => join(folder, name))
  for (const [index, path] of paths.entries()) writeFileSync(path, files[index]?.body ?? '')
  const pages = join(folder, 'bucket-page')
  await build({
    root: join(root, 'e2e/pages'),
    configFile: false,
    base: PATH,
    logLevel: 'error',
    build: { outDir: pages, rolldownOptions: { input: join(root, 'e2e/pages/own-bucket/index.html') } },
  })
  // The build has set it, and npm would install no tools of the examples.
  delete process.env.NODE_ENV
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...chromiumArgs],
  })
  return {
    close: () => browser.close(),
    /**
     * Uploads a small file and one in parts, and reads both in the store; a stranger is told to sign in.
     *
     * @param {string} origin Of the server.
     */
    async upload(origin) {
      const context = await browser.newContext({ permissions: PERMISSIONS })
      try {
        const page = await context.newPage()
        page.setDefaultTimeout(LIMIT_MS)
        /** @type {string[]} */
        const problems = []
        page.on('pageerror', (error) => problems.push(String(error)))
        await page.route(`${origin}${PATH}**`, (route) =>
          route.fulfill({ path: join(pages, new URL(route.request().url()).pathname.slice(PATH.length)) }),
        )
        /** @param {string[]} chosen */
        const add = async (chosen) => {
          await page.goto(`${origin}${PATH}own-bucket/index.html`)
          const choosing = page.waitForEvent('filechooser')
          await page.getByRole('button', { name: 'From device' }).click()
          await (await choosing).setFiles(chosen)
        }
        await add(paths.slice(0, 1))
        await page.getByText('Sign in to upload.').first().waitFor()

        await context.addCookies([{ name: 'session', value: 'ada', url: origin }])
        await add(paths)
        await page
          .waitForFunction(() => /** @type {any} */ (window).bucketFiles.length === 2)
          .catch(async () => {
            const text = await page.locator('body').innerText()
            throw new PlainError(`The files did not arrive. The page reads: ${text}`)
          })
        /** @type {{ key: string, size: number }[]} */
        const uploaded = await page.evaluate(() => /** @type {any} */ (window).bucketFiles)
        for (const { name, body } of files) {
          const info = uploaded.find(({ key }) => key.endsWith(`/${name}`))
          assert.equal(info?.size, body.length)
          assert(store.read(info?.key ?? '')?.equals(body), `${name} is another one in the store.`)
        }
        assert.deepEqual(problems, [])
      } finally {
        await context.close()
      }
    },
  }
}
