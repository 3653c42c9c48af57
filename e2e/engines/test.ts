import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { findFirefox } from '../../scripts/lib/findFirefox.mjs'
import { findWebkit } from '../../scripts/lib/findWebkit.mjs'
import { startLocalService } from '../../scripts/lib/startLocalService.mjs'
import type { Driver } from './Driver.js'
import { firefoxDriver } from './firefoxDriver.js'
import { HostPage } from './HostPage.js'
import { webkitDriver } from './webkitDriver.js'

/** The engines besides Chromium; each is a project of the tests. */
export type EngineName = 'firefox' | 'webkit'

interface WorkerFixtures {
  browserDriver: Driver
  service: FaultyService
}
/** A local service whose requests a test can slow down or let fail. */
export interface FaultyService {
  readonly url: string
  /** Activates fault rules; see the README of the service. */
  fault(...rules: readonly object[]): Promise<void>
  /** Method and path of each request so far. */
  requests(): Promise<readonly string[]>
}
interface Fixtures {
  /** A page of the engine; closed after the test. */
  driver: Driver
  /** The host page in it. */
  host: HostPage
  /** Writes a file and returns its path. */
  file: (name: string, bytes: Uint8Array | string) => Promise<string>
}

/** Playwright's test runner with a browser that Playwright does not drive. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: the first parameter is how fixtures are declared
    async ({}, use) => {
      const data = await mkdtemp(join(tmpdir(), 'lading-engines-'))
      const { url, stop } = await startLocalService({ port: 0, data, flags: ['--allow-faults'] })
      await use({
        url,
        async fault(...rules) {
          const { ok } = await fetch(`${url}/faults`, { method: 'POST', body: JSON.stringify({ rules }) })
          expect(ok).toBe(true)
        },
        async requests() {
          const { requests } = await (await fetch(`${url}/ledger`)).json()
          return requests.map(
            (request: { method: string; url: string }) => `${request.method} ${request.url}`,
          )
        },
      })
      await stop()
      await rm(data, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  browserDriver: [
    // biome-ignore lint/correctness/noEmptyPattern: the first parameter is how fixtures are declared
    async ({}, use, { project }) => {
      const driver = await start(project.name as EngineName)
      await use(driver)
      await driver.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  driver: async ({ browserDriver, service }, use, testInfo) => {
    await use(browserDriver)
    // It has opened no page.
    if (testInfo.status === 'skipped') return
    const problems = await browserDriver.evaluate(() => window.problems)
    await browserDriver.reset()
    await fetch(`${service.url}/faults`, { method: 'DELETE' })
    expect(problems).toEqual([])
  },
  host: ({ driver }, use) => use(new HostPage(driver)),
  // biome-ignore lint/correctness/noEmptyPattern: the first parameter is how fixtures are declared
  file: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'lading-engines-'))
    await use(async (name, bytes) => {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, bytes)
      return path
    })
    await rm(folder, { recursive: true, force: true })
  },
})

function start(name: EngineName): Promise<Driver> {
  if (name === 'firefox') return firefoxDriver(findFirefox() ?? '')
  const programs = findWebkit()
  if (!programs) throw new Error('WebKitGTK is not installed.')
  return webkitDriver(programs)
}

export { expect }
