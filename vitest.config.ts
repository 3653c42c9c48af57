import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { cameraArgs } from './scripts/lib/cameraArgs.mjs'
import { chromiumArgs } from './scripts/lib/chromiumArgs.mjs'
import { compileCss } from './scripts/lib/compileCss.mjs'
import { findBrowser } from './scripts/lib/findBrowser.mjs'
import { generateTables } from './scripts/lib/generateTables.mjs'
import { keepModules } from './scripts/lib/keepModules.mjs'
import { makeImage } from './scripts/lib/makeImage.mjs'
import { patienceMs } from './scripts/lib/patienceMs.mjs'
import { preactAliases } from './scripts/lib/preactAliases.mjs'
import { readImage } from './scripts/lib/readImage.mjs'
import { VitestReport } from './scripts/lib/report/VitestReport.mjs'
import { SizeSequencer } from './scripts/lib/SizeSequencer.mjs'

// The sources import them.
await generateTables()

const executablePath = findBrowser()
// The packages are tested from their sources, not from dist.
const source = '@lading/source'

// By default, a machine with two cores would use one of them.
const maxWorkers = Math.max(2, availableParallelism() - 1)

/** Tests in Chromium; an object for each project, because Vitest writes into it. */
const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    // Without it, waits for an element last until the end of their test's time. A page that's busy may draw nothing for half a minute.
    actionTimeout: 4 * patienceMs,
    launchOptions: { ...(executablePath && { executablePath }), args: [...chromiumArgs, ...cameraArgs] },
  }),
  instances: [{ browser: 'chromium' as const }],
  commands: { compileCss, makeImage, readImage },
})

/** Entry points of packages. */
const kernel = [
  '',
  '/basics',
  '/internal/advice',
  '/internal/attach',
  '/internal/core',
  '/internal/libraries',
  '/internal/send',
  '/services',
  '/testing',
  '/ui',
].map((path) => `@lading/kernel${path}`)
const dashboard = [
  '',
  '/dashboard',
  '/headless',
  '/internal/advice',
  '/internal/styling',
  '/internal/views',
  '/list',
].map((path) => `@lading/react${path}`)

/**
 * Whether a whole run bundles sources that a project's tests do not import one by one: each test file loads hundreds of them.
 * Vitest does not see changes in a bundle, so other runs load each source by itself.
 */
const isBundled = process.env.LADING_BUNDLED === '1'

const plugins = () => [react(), ...(isBundled ? [keepModules()] : [])]

/** @param bundled Packages of ours that come as bundles of their sources. */
const optimizeDeps = (bundled: readonly string[] = []) => ({
  // The cache knows nothing of their changes. Their modules run in the order of their imports.
  ...(bundled.length > 0 && { force: true, rolldownOptions: { output: { strictExecutionOrder: true } } }),
  // Found during a run, a dependency would reload the page under the tests of a fresh clone.
  include: [
    ...bundled,
    '@tanstack/react-virtual',
    '@uppy/audio',
    '@uppy/aws-s3',
    '@uppy/core',
    '@uppy/dashboard',
    '@uppy/drop-target',
    '@uppy/dropbox',
    '@uppy/tus',
    '@uppy/url',
    '@uppy/webcam',
    '@uppy/xhr-upload',
    'axe-core',
    'pdfjs-dist/legacy/build/pdf.mjs',
    'pdfjs-dist/legacy/build/pdf.worker.mjs',
    'perfect-freehand',
    'react',
    'react-dom',
    'react-dom/client',
    'react-dom/server',
    'react/jsx-dev-runtime',
    'react/jsx-runtime',
    'vitest-browser-react',
  ],
})

// A step of `npm test` leaves them to another one.
const leftOut = (process.env.LADING_WITHOUT ?? '')
  .split(',')
  .filter(Boolean)
  .map((folder) => `${folder}/**`)

/**
 * What all tests that run share: a machine that is slow or busy may take its time. In a whole run, a failed test is run once more, and
 * the run names it as unsteady.
 */
const patience = {
  retry: process.env.LADING_REPORT ? 1 : 0,
  expect: { poll: { timeout: patienceMs } },
  setupFiles: ['./scripts/lib/waitPatiently.mjs'],
  // Longer than several waits, so that the wait's own message is seen.
  testTimeout: 240_000,
  hookTimeout: 240_000,
}

// Pages in tests import the layer as pages of Uploadcare's users do.
const uploadcare = [
  { find: /^@uploadcare\/react-uploader(?=$|\/)/, replacement: '@lading/compat-uploadcare' },
]
const inBrowserTests = (folder: string) => `${folder}/src/**/*.browser.test.{ts,tsx}`
const browserConditions = [source, 'module', 'browser', 'development|production']
const preact = Object.entries(preactAliases).map(([name, replacement]) => ({
  find: new RegExp(`^${name}$`),
  replacement,
}))
const react18 = fileURLToPath(new URL('./e2e/react18/node_modules/', import.meta.url))

/**
 * @param name As `--project` takes it.
 * @param include Patterns of test files.
 * @param bundled Packages of ours that come as bundles of their sources.
 * @param settings Further settings of its tests.
 */
const browserProject = (
  name: string,
  include: string[],
  bundled: readonly string[] = [],
  settings: { exclude?: string[]; isolate?: boolean; setupFiles?: string[] } = {},
) => ({
  plugins: plugins(),
  resolve: { conditions: browserConditions, alias: uploadcare },
  ssr: { resolve: { conditions: [source] } },
  optimizeDeps: optimizeDeps(bundled),
  test: {
    name,
    // Without a number of its own, a project in the browser has one page less than there are cores.
    maxWorkers,
    globalSetup: './scripts/lib/provideLocalService.mjs',
    include,
    browser: browser(),
    ...patience,
    ...settings,
  },
})

const lightReact = './scripts/lib/lightReact.mjs'
const everywhere = inBrowserTests('{packages,services,tools,examples}/*')
const ofDashboard = inBrowserTests('packages/react')
const browserProjects = isBundled
  ? [
      browserProject('browser', [everywhere], [...kernel, ...dashboard], {
        exclude: ['**/node_modules/**', ofDashboard],
        setupFiles: [...patience.setupFiles, lightReact],
      }),
      // Loading the same modules for each file takes as long as the tests.
      browserProject('browser-dashboard', [ofDashboard], kernel, {
        isolate: false,
        setupFiles: [...patience.setupFiles, lightReact, './scripts/lib/unmountPages.mjs'],
      }),
    ]
  : [browserProject('browser', [everywhere])]

export default defineConfig({
  test: {
    maxWorkers,
    // `npm test` sets it.
    reporters: process.env.LADING_REPORT
      ? ['default', new VitestReport(process.env.LADING_REPORT)]
      : ['default'],
    sequence: { sequencer: SizeSequencer },
    // The first page waits until its dependencies are bundled, which takes a minute on a busy machine. Read here for all projects.
    browser: { connectTimeout: 300_000 },
    // What `npm run coverage` measures; the kernel's tests all run in Node.
    coverage: {
      provider: 'v8',
      include: ['packages/kernel/src/**/*.ts'],
      exclude: ['**/*.test.ts', '**/*.test-d.ts', '**/testing/**'],
      reporter: ['text'],
      reportOnFailure: true,
    },
    projects: [
      {
        resolve: { conditions: [source] },
        ssr: { resolve: { conditions: [source] } },
        test: {
          name: 'node',
          environment: 'node',
          // Tests run on the oldest Node, too, for which the SDK announces its end.
          env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
          // Loading the same modules for each file takes longer than the tests.
          isolate: false,
          ...patience,
          setupFiles: [
            ...patience.setupFiles,
            './scripts/lib/setUpProperties.mjs',
            './scripts/lib/leaveNothing.mjs',
          ],
          include: [
            '{packages,services,tools}/*/src/**/*.{test,property.test}.{ts,tsx}',
            'examples/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/*.{browser,react18}.test.*', '**/node_modules/**', ...leftOut],
        },
      },
      {
        // The oldest Uppy that is supported.
        resolve: { conditions: [source], alias: [{ find: /^@uppy\/core$/, replacement: 'uppy-core-5' }] },
        ssr: { resolve: { conditions: [source] } },
        test: {
          name: 'uppy5',
          env: { UPPY_MAJOR: '5' },
          environment: 'node',
          isolate: false,
          ...patience,
          setupFiles: [...patience.setupFiles, './scripts/lib/setUpProperties.mjs'],
          include: [
            'packages/kernel/src/uppy/*.test.ts',
            'packages/kernel/src/steps/Uppy*.test.ts',
            'packages/kernel/src/createUploader.test.ts',
            'packages/plugin-s3/src/uppy/*.test.ts',
            'packages/plugin-uploadcare-transport/src/uppy/*.test.ts',
            'packages/plugin-uploadcare-transport/src/transportContract.test.ts',
          ],
        },
      },
      ...browserProjects,
      {
        // The oldest React that is supported.
        plugins: plugins(),
        resolve: {
          conditions: browserConditions,
          alias: [{ find: /^(react|react-dom)(?=$|\/)/, replacement: `${react18}$1` }],
        },
        optimizeDeps: optimizeDeps(),
        test: {
          name: 'browser-react18',
          include: [
            '{packages,services,tools}/*/src/**/*.react18.test.tsx',
            'packages/react/src/layers/layers.browser.test.tsx',
            'packages/react/src/slots/rehearsal.browser.test.tsx',
            'packages/uploader/src/{hydration,shell/Shell}.browser.test.tsx',
            'packages/plugin-cdn-image/src/react/CdnImage.browser.test.tsx',
            'packages/forms/src/UploaderField.browser.test.tsx',
          ],
          browser: browser(),
          ...patience,
        },
      },
      {
        // What takes React's place in the scripts without a build.
        plugins: plugins(),
        resolve: {
          conditions: browserConditions,
          alias: [...uploadcare, ...preact],
        },
        optimizeDeps: optimizeDeps(isBundled ? [...kernel, ...dashboard, 'preact'] : []),
        test: {
          name: 'browser-preact',
          include: ['packages/elements/src/elementTranslation.browser.test.ts'],
          browser: browser(),
          ...patience,
          setupFiles: [...patience.setupFiles, './scripts/lib/keepTexts.mjs'],
        },
      },
      {
        resolve: { conditions: [source] },
        test: {
          name: 'types',
          include: [],
          typecheck: {
            enabled: true,
            only: true,
            include: ['{packages,services,tools}/*/src/**/*.test-d.ts'],
            tsconfig: 'tsconfig.types.json',
          },
        },
      },
    ],
  },
})
