/** @typedef {import('playwright').Page} Page */

/** @param {Page} page @param {string} selector */
const click = (page, selector) => page.locator(selector).first().click()

/** @param {Page} page @param {string} selector */
const see = (page, selector) => page.locator(selector).first().waitFor()

/** @param {Page} page */
const openDialog = async (page) => {
  // Before that, the button opens the system's dialog.
  await page.waitForFunction(() => window.uploader !== undefined)
  await click(page, '.lading-trigger')
  await see(page, '.lading-dialog[open]')
}

/** Waits until the examples are in their states. @param {Page} page */
const seeExamples = async (page) => {
  await page.waitForFunction(() => {
    const list = window.uploader?.getOutputCollectionState()
    return list?.successCount === 2 && list.failedCount === 1
  })
}

/** Adds text files by the API. @param {Page} page @param {readonly string[]} names */
const addFiles = async (page, names) => {
  await page.waitForFunction(() => window.uploader !== undefined)
  await page.evaluate((list) => {
    window.uploader?.addFiles(list.map((name) => new File(['text'], name, { type: 'text/plain' })))
    window.uploader?.setCurrentActivity('upload-list')
  }, names)
}

/** Waits until as many files are uploaded. @param {Page} page @param {number} count */
const seeUploaded = (page, count) =>
  page.waitForFunction(
    (expected) => window.uploader?.getOutputCollectionState().successCount === expected,
    count,
  )

/** Ends each upload with a network error. @param {Page} page */
const failUploads = (page) => page.route('**/base/**', (route) => route.abort())

/** Answers no upload. @param {Page} page */
const holdUploads = (page) => page.route('**/base/**', () => {})

/** Opens the editor for an uploaded photo. @param {Page} page @param {number} tab */
const openEditor = async (page, tab) => {
  await seeExamples(page)
  // In a narrow list it is the first item of the row's menu.
  await click(page, '.lading-row[data-state="finished"] .lading-actions button')
  if ((await page.locator('.lading-menu:popover-open').count()) > 0)
    await click(page, '.lading-menu:popover-open .lading-menu-item')
  await see(page, '.lading-editor-host [role="tab"]')
  await page.locator('.lading-editor-host [role="tab"]').nth(tab).click()
  await page.waitForFunction(() => !document.querySelector('.lading-editor[aria-busy="true"]'))
}

/** @param {number} type @param {string} text */
const segment = (type, text) => [0xff, type, (text.length + 2) >> 8, (text.length + 2) & 255, text]

/** Segments of a JPEG with the place where it was taken, and with content credentials. */
const place = segment(
  0xe1,
  'http://ns.adobe.com/xap/1.0/\0<x xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="51,30N"/>',
)
const credentials = segment(0xeb, 'JP\0\x01\0\0\0\x01\0\0\0\x20jumb\0\0\0\x1ejumdc2pa')

/**
 * Adds a photo of the playground with more segments.
 *
 * @param {Page} page @param {string} photo @param {readonly (string | number)[]} [more]
 */
const addPhoto = async (page, photo, more = []) => {
  await page.waitForFunction(() => window.uploader !== undefined)
  await page.evaluate(
    async ([name, parts]) => {
      const bytes = new Uint8Array(await (await fetch(`/photos/${name}.jpg`)).arrayBuffer())
      const inserted = parts.map((part) => (typeof part === 'string' ? part : new Uint8Array([part])))
      window.uploader?.addFiles([
        new File([bytes.slice(0, 2), ...inserted, bytes.slice(2)], `${name}.jpg`, { type: 'image/jpeg' }),
      ])
      window.uploader?.setCurrentActivity('upload-list')
    },
    /** @type {const} */ ([photo, more]),
  )
}

const photos = ['windy-coast', 'wooden-deck', 'jetty-at-sunset', 'slot-canyon', 'above-the-desert', 'coffee']

/** Answers the library's calls with the photos, which are uploaded first. @param {Page} page */
const openLibrary = async (page) => {
  for (const photo of photos) await addPhoto(page, photo)
  await seeUploaded(page, photos.length)
  const files = await page.evaluate(() =>
    window.uploader
      ?.getOutputCollectionState()
      .allEntries.map(({ uuid, name, size }) => ({ uuid, name, size })),
  )
  const results = (files ?? []).map((file, index) => ({
    ...file,
    mime_type: 'image/jpeg',
    is_image: true,
    uploaded_at: `2026-1${index % 2}-0${index + 1}T12:00:00Z`,
  }))
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization' }
  await page.route('**/library/**', (route) => {
    const isOverview = route.request().url().includes('/overview/')
    const marks = [{ cursor: null, count: results.length, month: '2026-11' }]
    const folders = [{ name: 'Insurance', count: 12 }]
    const json = isOverview ? { total: results.length, marks, folders } : { next: null, results }
    return route.fulfill({ headers, json })
  })
  await page.evaluate(() => {
    window.uploader?.removeAllFiles()
    window.uploader?.config.set({ authToken: async () => 'token' })
    void window.uploader?.openSource('library')
  })
  await page.waitForFunction(() => {
    const images = [...document.querySelectorAll('.lading-library img')]
    return (
      images.length >= 6 && images.every((image) => /** @type {HTMLImageElement} */ (image).naturalWidth > 0)
    )
  })
}

/** Refuses the camera, as a person does. @param {Page} page */
const refuseCamera = (page) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
    navigator.permissions.query = async () =>
      /** @type {any} */ ({
        state: 'denied',
        addEventListener() {},
        removeEventListener() {},
      })
  })

/** Opens the camera and presses its shutter. @param {Page} page */
const takePhoto = async (page) => {
  await page.waitForFunction(() => !document.querySelector('.lading-camera-shutter')?.matches(':disabled'))
  await click(page, '.lading-camera-shutter')
}

/** Opens a row's menu. @param {Page} page @param {number} index */
const openMenu = async (page, index) => {
  await page.locator('.lading-row').nth(index).locator('.lading-actions button').last().click()
  await see(page, '.lading-menu:popover-open')
}

/** @param {Page} page */
const drawLine = async (page) => {
  await see(page, '.lading-draw-stage')
  const box = await page.locator('.lading-draw-stage').boundingBox()
  if (!box) throw new Error('The paper has no size.')
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.4)
  await page.mouse.down()
  for (const [x, y] of /** @type {const} */ ([
    [0.4, 0.6],
    [0.5, 0.35],
    [0.6, 0.6],
    [0.7, 0.4],
  ])) {
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 4 })
  }
  await page.mouse.up()
}

/** Steps that lead to the screens. */
export const screenSteps = {
  click,
  see,
  openDialog,
  seeExamples,
  addFiles,
  seeUploaded,
  failUploads,
  holdUploads,
  openEditor,
  place,
  credentials,
  addPhoto,
  openLibrary,
  refuseCamera,
  takePhoto,
  openMenu,
  drawLine,
}
