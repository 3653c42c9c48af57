import { defineConfig } from '@playwright/test'
import { chromiumArgs } from './scripts/lib/chromiumArgs.mjs'
import { findBrowser } from './scripts/lib/findBrowser.mjs'
import { findFirefox } from './scripts/lib/findFirefox.mjs'
import { findWebkit } from './scripts/lib/findWebkit.mjs'
import { patienceMs } from './scripts/lib/patienceMs.mjs'

// `npm test` sets it. Cameras and recordings need all of Chromium: their journeys name it.
const executablePath = process.env.LADING_HEADLESS_SHELL ?? findBrowser()
const ENGINES = 'engines/*.engine.ts'
// Playwright's own builds of these are no browsers that people use.
const engines = [...(findFirefox() ? ['firefox'] : []), ...(findWebkit() ? ['webkit'] : [])]

// Tests run on the oldest Node, too, for which the SDK of AWS announces its end.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'

export default defineConfig({
  testDir: './e2e',
  globalSetup: './e2e/globalSetup.ts',
  // Playwright empties this folder; the reports of the other runners lie one level up.
  outputDir: './test-results/e2e',
  // A journey waits for half of its time, even on two cores.
  workers: 3,
  // A slow machine may take its time; what never happens fails all the same.
  timeout: 240_000,
  expect: { timeout: patienceMs },
  // In a whole run, which names such a test as unsteady.
  retries: process.env.LADING_REPORT ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    // `npm test` sets it.
    ...(process.env.LADING_REPORT
      ? [['./scripts/lib/report/PlaywrightReport.mjs', { path: process.env.LADING_REPORT }] as const]
      : []),
  ],
  projects: [
    { name: 'chromium', testMatch: '*.spec.ts' },
    ...engines.map((name) => ({ name, testMatch: ENGINES })),
  ],
  use: {
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath && { executablePath }), args: [...chromiumArgs] },
  },
})
