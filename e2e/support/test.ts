import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Uploader } from '@lading/uploader'
import { test as base, expect, type Page } from '@playwright/test'

/** URLs of the servers that the global setup has started. */
export const urls = {
  get pages(): string {
    return process.env.E2E_PAGES ?? ''
  },
  get service(): string {
    return process.env.E2E_SERVICE ?? ''
  },
  get playground(): string {
    return process.env.E2E_PLAYGROUND ?? ''
  },
}

/** Options of {@link hostUrl}. */
export interface HostOptions {
  readonly props?: Record<string, unknown>
  readonly layout?: 'regular' | 'minimal' | 'inline'
  readonly theme?: 'light' | 'dark'
  readonly dir?: 'rtl'
  readonly note?: boolean
  /** Whether uploads are permitted by tokens, which the page fetches from `/upload-token`. */
  readonly token?: boolean
  /** Whether the shell page listens to nothing that comes before an upload. @default false */
  readonly silent?: boolean
  /** Whether the page of the shell takes its files by events alone. */
  readonly alone?: boolean
  /**
   * The host page; the policy of `camera` allows playing recorded videos, that of `external` frames and Dropbox.
   *
   * @default 'host'
   */
  readonly page?: 'host' | 'camera' | 'external' | 'shell'
}

/** Returns the URL of the host page; it uploads to the local service unless `props` override it. */
export function hostUrl({
  props = {},
  note,
  token,
  silent,
  alone,
  page = 'host',
  ...rest
}: HostOptions = {}): string {
  const { service } = urls
  const query = new URLSearchParams({
    ...rest,
    ...(note ? { note: '1' } : {}),
    ...(token ? { token: '1' } : {}),
    ...(silent ? { silent: '1' } : {}),
    ...(alone ? { alone: '1' } : {}),
    props: JSON.stringify({
      baseUrl: service,
      cdnCname: service,
      sourceList: 'local',
      ...(note ? { sourceList: 'local, note' } : {}),
      ...props,
    }),
  })
  return `${urls.pages}/${page}/index.html?${query}`
}

/** Opens the host page and waits until its uploader is loaded. */
export async function openHost(page: Page, options?: HostOptions): Promise<void> {
  await page.goto(hostUrl(options))
  await page.waitForFunction(() => 'host' in window)
}

declare global {
  interface Window {
    /** `leave` is of the `host` page: it removes the uploader, as another route of an app does. */
    host: { uploader: Uploader; events: string[]; leave?: () => void }
  }
}

/** The events that the host page has received. */
export const eventsOf = (page: Page): Promise<string[]> => page.evaluate(() => [...window.host.events])

/** The entries as the host page sees them. */
export const entriesOf = (page: Page) =>
  page.evaluate(() =>
    window.host.uploader
      .getOutputCollectionState()
      .allEntries.map(({ name, status, cdnUrl, errors, size, fullPath, source }) => ({
        name,
        status,
        cdnUrl,
        size,
        fullPath,
        source,
        errors: errors.map(({ type, message }) => ({ type, message })),
      })),
  )

/** Returns the SHA-256 of bytes in hexadecimal. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Downloads a file and returns its SHA-256. */
export async function sha256Of(url: string): Promise<string> {
  const response = await fetch(url)
  expect(response.status, url).toBe(200)
  return sha256(new Uint8Array(await response.arrayBuffer()))
}

/** Selects files in the system dialog that `open` opens. */
export async function chooseFiles(
  page: Page,
  open: () => Promise<unknown>,
  files: Parameters<Chooser['setFiles']>[0],
) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open()])
  await chooser.setFiles(files)
}
type Chooser = Awaited<ReturnType<typeof chooserType>>
declare function chooserType(): Promise<import('@playwright/test').FileChooser>

/** Drops files or folders of the disk on an element, with trusted events. */
export async function dropPaths(page: Page, selector: string, paths: readonly string[]): Promise<void> {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`Nothing to drop on: ${selector}`)
  const session = await page.context().newCDPSession(page)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...at, data })
  }
  await session.detach()
}

interface Fixtures {
  /** A folder that is removed after the test. */
  folder: string
  /** Writes a file below `folder` and returns its path. */
  file: (name: string, bytes: Uint8Array | string) => Promise<string>
}

/** Playwright's test, which also fails if a page throws an error or violates its security policy. */
export const test = base.extend<Fixtures>({
  page: async ({ page }, use) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => {
      // Angular counts there what it has hydrated.
      if (message.type() === 'log') return
      if (/Content Security Policy|Trusted|hydrat|act\(|unique "key"/i.test(message.text()))
        problems.push(message.text())
    })
    // Intercepts dialogs from the start; a later listener could miss the first one.
    page.on('filechooser', () => {})
    await use(page)
    expect(problems).toEqual([])
  },
  // biome-ignore lint/correctness/noEmptyPattern: the first parameter is how fixtures are declared
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'lading-files-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  file: async ({ folder }, use) => {
    await use(async (name, bytes) => {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, bytes)
      return path
    })
  },
})

export { expect }
