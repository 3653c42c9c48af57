import { screenSteps } from './screenSteps.mjs'

/**
 * @typedef {import('playwright').Page} Page
 * @typedef {object} Screen
 * @property {string} name
 * @property {string} query Of the playground; `ui=bare` and the direction are added.
 * @property {(page: Page) => Promise<unknown>} [before] Runs before the page is opened.
 * @property {(page: Page) => Promise<unknown>} [open] Leads from the open page to the screen.
 * @property {boolean} [isPage] Whether it is a page of the playground rather than the uploader alone.
 */

const {
  addFiles,
  addPhoto,
  click,
  credentials,
  drawLine,
  failUploads,
  holdUploads,
  openDialog,
  openEditor,
  openLibrary,
  openMenu,
  place,
  refuseCamera,
  see,
  seeExamples,
  seeUploaded,
  takePhoto,
} = screenSteps
const examples = 'files=examples'
const dialog = 'layout=regular'

const names = Array.from({ length: 60 }, (_, index) => `Photo ${index + 1} of the journey.txt`)
const longNames = ['W'.repeat(40), 'Grundstücksverkehrsgenehmigungszuständigkeit.txt', 'a\u202egpj.exe']

/** Modes of the button, in each state. */
const buttons = ['plain', 'compact', 'menu', 'toolbar'].flatMap((mode) => {
  const query = `${dialog}&dynamicButtonViewMode=${mode}`
  return [
    { name: `button-${mode}`, query, open: (/** @type {Page} */ page) => see(page, '.lading-trigger') },
    {
      name: `button-${mode}-failed`,
      query,
      before: failUploads,
      open: async (/** @type {Page} */ page) => {
        await addFiles(page, names.slice(0, 3))
        await page.waitForFunction(() => window.uploader?.getOutputCollectionState().failedCount === 3)
        await see(page, '.lading-trigger-actions button')
      },
    },
    {
      name: `button-${mode}-uploading`,
      query,
      before: holdUploads,
      open: (/** @type {Page} */ page) => addFiles(page, names.slice(0, 2)),
    },
    {
      name: `button-${mode}-files`,
      query,
      open: async (/** @type {Page} */ page) => {
        await addFiles(page, names.slice(0, 3))
        await seeUploaded(page, 3)
        await see(page, '.lading-trigger-actions button')
      },
    },
  ]
})

/**
 * Every screen of the uploader, in an order that a person would see them in.
 *
 * @type {readonly Screen[]}
 */
export const screens = [
  { name: 'start', query: 'layout=inline&files=none', open: (page) => see(page, '.lading-sources') },
  { name: 'start-dialog', query: dialog, open: openDialog },
  { name: 'start-minimal', query: 'layout=minimal', open: (page) => see(page, '.lading-sources') },
  {
    name: 'limits',
    query: 'imgOnly=true&maxLocalFileSizeBytes=10000000&multipleMax=5',
    open: (page) => see(page, '.lading-limits'),
  },
  {
    name: 'start-loading',
    query: `${dialog}&preload=intent&sourceList=camera,url`,
    before: (page) => page.route('**/assets/uploader-*.js', () => {}),
    open: async (page) => {
      await click(page, '.lading-trigger')
      await see(page, '.lading-trigger[aria-busy]')
    },
  },
  { name: 'list', query: examples, open: seeExamples },
  {
    name: 'list-dialog',
    query: `${dialog}&${examples}`,
    open: (page) => openDialog(page).then(() => seeExamples(page)),
  },
  { name: 'list-minimal', query: `layout=minimal&${examples}`, open: seeExamples },
  {
    name: 'list-done',
    query: 'files=none',
    open: async (page) => {
      await addFiles(page, names.slice(0, 3))
      await seeUploaded(page, 3)
    },
  },
  {
    name: 'list-confirm',
    query: 'confirmUpload=true',
    open: (page) => addFiles(page, names.slice(0, 3)),
  },
  { name: 'list-long', query: 'confirmUpload=true', open: (page) => addFiles(page, names) },
  { name: 'long-names', query: 'confirmUpload=true', open: (page) => addFiles(page, longNames) },
  { name: 'tiles', query: `filesViewMode=grid&${examples}`, open: seeExamples },
  { name: 'tiles-names', query: `filesViewMode=grid&gridShowFileNames=true&${examples}`, open: seeExamples },
  {
    name: 'errors',
    query: `accept=image/*&multipleMax=5&${examples}`,
    open: async (page) => {
      await click(page, '.lading-tray summary')
    },
  },
  {
    name: 'error-details',
    query: examples,
    open: async (page) => {
      await seeExamples(page)
      await click(page, '.lading-details summary')
    },
  },
  {
    name: 'failed',
    query: 'files=none',
    before: failUploads,
    open: async (page) => {
      await addFiles(page, names.slice(0, 3))
      await page.waitForFunction(() => window.uploader?.getOutputCollectionState().failedCount === 3)
    },
  },
  {
    name: 'row-menu',
    query: examples,
    open: (page) => seeExamples(page).then(() => openMenu(page, 0)),
  },
  {
    name: 'selected',
    query: examples,
    open: async (page) => {
      await seeExamples(page)
      await page.locator('.lading-row').nth(1).focus()
      await page.keyboard.press('Control+Space')
      await page.keyboard.press('Shift+ArrowDown')
      await see(page, '.lading-bulk')
    },
  },
  {
    name: 'selected-tiles',
    query: `filesViewMode=grid&${examples}`,
    open: async (page) => {
      await seeExamples(page)
      await page.locator('.lading-row').first().focus()
      await page.keyboard.press('Control+Space')
      await see(page, '.lading-bulk')
    },
  },
  {
    name: 'quick-look',
    query: `${dialog}&${examples}`,
    open: async (page) => {
      await openDialog(page)
      await seeExamples(page)
      await page.locator('.lading-row').first().focus()
      await page.keyboard.press('Enter')
      await see(page, '.lading-look-stage')
    },
  },
  {
    name: 'details',
    query: examples,
    open: async (page) => {
      await seeExamples(page)
      await openMenu(page, 0)
      await page
        .locator('.lading-menu:popover-open')
        .getByText(/^(Details|التفاصيل)$/)
        .click()
      await see(page, '.lading-details-form')
    },
  },
  {
    name: 'required',
    query: `requiredMetadata=alt&${examples}`,
    open: (page) => see(page, '.lading-row[data-state="idle"]'),
  },
  {
    name: 'done-later',
    query: 'files=none&submitWhenUploaded=true',
    before: holdUploads,
    open: async (page) => {
      await addFiles(page, names.slice(0, 2))
      await click(page, '[data-action="done"]')
      await see(page, '.lading-pending')
    },
  },
  {
    name: 'too-many',
    query: 'multipleMax=2&confirmUpload=true',
    open: (page) => addFiles(page, names.slice(0, 4)),
  },
  {
    name: 'left-out',
    query: 'multipleMax=2&confirmUpload=true',
    open: async (page) => {
      await page.waitForFunction(() => window.uploader !== undefined)
      const chooser = page.waitForEvent('filechooser')
      await click(page, '.lading-drop-area')
      const files = names
        .slice(0, 4)
        .map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('a') }))
      await (await chooser).setFiles(files)
      await see(page, '.lading-tray li')
    },
  },
  {
    name: 'paused',
    query: 'files=none',
    before: holdUploads,
    open: async (page) => {
      await addFiles(page, names.slice(0, 3))
      await click(page, '[data-action="pause-all"]')
    },
  },
  {
    name: 'search-none',
    query: 'confirmUpload=true',
    open: async (page) => {
      await addFiles(page, names)
      await page.locator('[type="search"]').fill('zzz')
      await see(page, '.lading-search-none')
    },
  },
  {
    name: 'location',
    query: 'files=none',
    open: async (page) => {
      await addPhoto(page, 'windy-coast', place)
      await addPhoto(page, 'wooden-deck')
      await see(page, '.lading-working button')
    },
  },
  {
    name: 'credentials',
    query: 'files=none&locationPolicy=keep',
    open: async (page) => {
      await addPhoto(page, 'windy-coast', [...place, ...credentials])
      await addPhoto(page, 'wooden-deck', credentials)
      await seeUploaded(page, 2)
    },
  },
  { name: 'library', query: 'sourceList=local,library', open: openLibrary },
  {
    name: 'library-selected',
    query: 'sourceList=local,library',
    open: async (page) => {
      await openLibrary(page)
      await page.locator('.lading-library [role="gridcell"]').first().click()
      await page.locator('.lading-library [role="gridcell"]').nth(2).click()
    },
  },
  {
    name: 'handoff',
    query: 'sourceList=local,handoff',
    open: async (page) => {
      await page.waitForFunction(() => window.uploader !== undefined)
      await page.evaluate(() => void window.uploader?.openSource('handoff'))
      await see(page, '.lading-handoff svg')
    },
  },
  {
    name: 'undo',
    query: examples,
    open: async (page) => {
      await seeExamples(page)
      await page.locator('.lading-row').first().focus()
      await page.keyboard.press('Delete')
      await see(page, '.lading-undo')
    },
  },
  {
    name: 'focus',
    query: examples,
    open: async (page) => {
      await seeExamples(page)
      await page.locator('.lading-row').nth(2).focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowUp')
    },
  },
  {
    name: 'offline',
    query: 'files=none',
    open: async (page) => {
      await page.waitForFunction(() => window.uploader !== undefined)
      await addFiles(page, names.slice(0, 1))
      await seeUploaded(page, 1)
      await page.context().setOffline(true)
      await addFiles(page, names.slice(1, 3))
      await see(page, '.lading-row + .lading-row')
    },
  },
  ...buttons,
  {
    name: 'button-menu-open',
    query: `${dialog}&dynamicButtonViewMode=menu`,
    open: async (page) => {
      await page.waitForFunction(() => window.uploader !== undefined)
      await click(page, '.lading-trigger-actions button')
      await see(page, '.lading-menu-item')
    },
  },
  { name: 'link', query: 'open=url', open: (page) => see(page, '.lading-activity textarea') },
  { name: 'camera', query: 'open=camera', open: (page) => see(page, 'video') },
  {
    name: 'camera-photo',
    query: 'open=camera',
    open: async (page) => {
      await takePhoto(page)
      await see(page, '.lading-camera-review')
    },
  },
  {
    name: 'camera-question',
    query: `${dialog}&open=camera`,
    open: async (page) => {
      await takePhoto(page)
      await see(page, '.lading-camera-review')
      await page.keyboard.press('Escape')
      await see(page, '[role="alertdialog"]')
    },
  },
  {
    name: 'camera-denied',
    query: 'open=camera',
    before: refuseCamera,
    open: (page) => see(page, '.lading-camera-problem button'),
  },
  { name: 'scan', query: 'open=camera&cameraModes=scan', open: (page) => see(page, 'video') },
  {
    name: 'scan-corners',
    query: 'open=camera&cameraModes=scan',
    open: async (page) => {
      await takePhoto(page)
      await see(page, '.lading-scan-corner')
    },
  },
  {
    name: 'cloud',
    query: 'open=cloud&sourceList=local,gdrive',
    open: async (page) => {
      await see(page, 'iframe')
      await page.frameLocator('iframe').locator('button').first().waitFor()
    },
  },
  { name: 'draw', query: 'open=draw&sourceList=local,draw', open: drawLine },
  {
    name: 'draw-question',
    query: 'open=draw&sourceList=local,draw',
    open: async (page) => {
      await drawLine(page)
      await click(page, '.lading-header .lading-mirrored')
      await see(page, '.lading-step-title')
    },
  },
  { name: 'editor-crop', query: examples, open: (page) => openEditor(page, 0) },
  { name: 'editor-tuning', query: examples, open: (page) => openEditor(page, 1) },
  { name: 'editor-filters', query: examples, open: (page) => openEditor(page, 2) },
  {
    name: 'editor-value',
    query: examples,
    open: async (page) => {
      await openEditor(page, 1)
      await page.locator('.lading-editor-panel button').nth(1).click()
      await see(page, '.lading-editor-panel [role="slider"], .lading-editor-panel input[type="range"]')
    },
  },
  {
    name: 'editor-question',
    query: `${dialog}&${examples}`,
    open: async (page) => {
      await openDialog(page)
      await openEditor(page, 0)
      await page.locator('.lading-editor-chip').nth(2).click()
      await page.keyboard.press('Escape')
      await see(page, '[role="alertdialog"]')
    },
  },
  { name: 'page', query: examples, isPage: true, open: seeExamples },
  { name: 'page-theme', query: 'ui=theme', isPage: true, open: seeExamples },
  { name: 'page-editor', query: 'ui=editor', isPage: true, open: (page) => see(page, '[role="tab"]') },
  { name: 'page-uppy', query: 'ui=uppy', isPage: true, open: (page) => see(page, '.lading-sources') },
]
