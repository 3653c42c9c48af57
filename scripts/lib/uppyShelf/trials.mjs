/** @typedef {import('playwright').Page} Page */
/**
 * @typedef {object} Entry
 * @property {string} name
 * @property {string} status
 * @property {number} size
 * @property {string | null} cdnUrl
 * @property {Readonly<Record<string, string>> | null} metadata
 */
/**
 * The uploader and Uppy's events, as the page has them.
 *
 * @typedef {object} Tried
 * @property {readonly (readonly [string, number])[]} events
 * @property {any} uploader
 */

/** How long one wait may take, in milliseconds. */
const limitMs = 15_000

/**
 * Returns the files of the list.
 *
 * @param {Page} page
 * @returns {Promise<Entry[]>}
 */
const entriesOf = (page) =>
  page.evaluate(() => {
    const { allEntries } = /** @type {any} */ (window).tried.uploader.getOutputCollectionState()
    return allEntries.map((/** @type {any} */ one) => ({
      name: one.name,
      status: one.status,
      size: one.size,
      cdnUrl: one.cdnUrl,
      metadata: one.metadata,
    }))
  })

/**
 * Waits until a function returns a truthy value.
 *
 * @template T
 * @param {string} what For the error.
 * @param {() => Promise<T>} read
 * @returns {Promise<Exclude<T, false | null | undefined>>}
 */
async function until(what, read) {
  const end = Date.now() + limitMs
  for (;;) {
    const value = await read()
    if (value) return /** @type {Exclude<T, false | null | undefined>} */ (value)
    if (Date.now() > end) throw new Error(`${what} did not happen within ${limitMs / 1000} seconds`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** @param {Page} page */
const uploaded = (page) =>
  until('the upload of a file', async () => {
    const entries = await entriesOf(page)
    const failed = entries.find(({ status }) => status === 'failed')
    if (failed) throw new Error(`the upload of ${failed.name} failed`)
    return entries.length > 0 && entries.every(({ status }) => status === 'success') && entries
  })

/** @param {Page} page */
const addText = (page) =>
  page.evaluate(() => {
    const file = new File(['a letter'], 'letter.txt', { type: 'text/plain' })
    const { uploader } = /** @type {any} */ (window).tried
    uploader.addFileFromObject(file)
  })

/** @param {Page} page */
const addPhoto = (page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(900, 600)
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'))
    // Noise, which a compressor makes much smaller.
    for (let x = 0; x < 900; x += 3) {
      for (let y = 0; y < 600; y += 3) {
        context.fillStyle = `rgb(${(x * 7) % 256} ${(y * 11) % 256} ${(x * y) % 256})`
        context.fillRect(x, y, 3, 3)
      }
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 })
    const file = new File([blob], 'photo.jpg', { type: 'image/jpeg' })
    const { uploader } = /** @type {any} */ (window).tried
    uploader.addFileFromObject(file)
    return file.size
  })

/**
 * Opens the source that is tried, in our dashboard.
 *
 * @param {Page} page
 */
async function openSource(page) {
  await page.locator('[data-source="tried"]').click()
  await page.locator('.lading [data-uppy-theme] *').first().waitFor({ state: 'attached' })
}

/** @param {string} says What its view shows. @param {string} [asks] The path by which it asks Companion. */
const showsView = (says, asks) => async (/** @type {Page} */ page) => {
  const asked = asks ? page.waitForRequest((request) => request.url().includes(asks)) : null
  asked?.catch(() => {})
  await openSource(page)
  await page.locator('.lading').getByText(says).first().waitFor()
  await asked
}

/** Transfers a file onto an element. @param {Page} page @param {string} selector */
const drop = (page, selector) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['dropped'], 'dropped.txt', { type: 'text/plain' }))
      for (const type of ['dragenter', 'dragover', 'drop'])
        element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    })

/** @param {Page} page @param {string} type */
const event = (page, type) =>
  until(`the event ${type}`, () =>
    page.evaluate(
      (wanted) =>
        /** @type {Tried} */ (/** @type {any} */ (window).tried).events.some(([name]) => name === wanted),
      type,
    ),
  )

/** @param {Page} page */
const sendsText = async (page) => {
  await addText(page)
  await uploaded(page)
}

/**
 * Tries each plugin; throws where it does not do what the guide says.
 *
 * @type {Readonly<Record<string, (page: Page) => Promise<unknown>>>}
 */
export const trials = {
  async Audio(page) {
    await openSource(page)
    await page.getByRole('button', { name: 'Begin audio recording' }).click()
    await page.waitForTimeout(1_000)
    await page.getByRole('button', { name: 'Stop audio recording' }).click()
    await page.getByRole('button', { name: 'Submit recorded file' }).click()
    await uploaded(page)
  },
  AwsS3: sendsText,
  Box: showsView('Connect to Box', '/box/'),
  async Compressor(page) {
    const before = await addPhoto(page)
    const [entry] = await uploaded(page)
    const { size } = await (await page.request.get(`${entry?.cdnUrl}`))
      .body()
      .then((body) => ({ size: body.length }))
    if (size >= before) throw new Error(`the file was sent with ${size} of ${before} bytes`)
  },
  async Dashboard(page) {
    await addText(page)
    await uploaded(page)
    await page.locator('#place .uppy-Dashboard-Item-name').getByText('letter.txt').waitFor()
  },
  async DragDrop(page) {
    await drop(page, '#place .uppy-DragDrop-container')
    await uploaded(page)
  },
  async DropTarget(page) {
    await drop(page, 'body')
    await uploaded(page)
  },
  Dropbox: showsView('Connect to Dropbox', '/dropbox/'),
  Facebook: showsView('Connect to Facebook', '/facebook/'),
  async Form(page) {
    await addText(page)
    await page
      .locator('#form')
      .evaluate((form) => 'requestSubmit' in form && /** @type {any} */ (form).requestSubmit())
    const [entry] = await uploaded(page)
    if (entry?.metadata?.author !== 'Ada') throw new Error('the fields of the form are not in the metadata')
    await until('the result in the form', () =>
      page
        .locator('#form input[name="result"]')
        .evaluateAll(([input]) => input && 'value' in input && input.value),
    )
  },
  async GoldenRetriever(page) {
    await addText(page)
    // It stores the bytes, then the list, half a second later.
    await page.waitForTimeout(1_500)
    await page.reload()
    await until('the restored file', async () => (await entriesOf(page)).length === 1)
    await page.evaluate(() => /** @type {any} */ (window).tried.uploader.uploadAll())
    await uploaded(page)
  },
  GoogleDrive: showsView('Sign in with Google', '/drive/'),
  GoogleDrivePicker: showsView('Google'),
  GooglePhotosPicker: showsView('Google'),
  async ImageEditor(page) {
    await addPhoto(page)
    await page.locator('#place').getByRole('button', { name: /^Edit/ }).first().click()
    await page.getByRole('button', { name: 'Flip horizontally' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.evaluate(() => /** @type {any} */ (window).tried.uploader.uploadAll())
    await uploaded(page)
  },
  ImageGenerator: showsView('Generate'),
  OneDrive: showsView('Connect to OneDrive', '/onedrive/'),
  async RemoteSources(page) {
    await page.locator('#place').getByRole('tab', { name: 'Dropbox' }).click()
    await page.locator('#place').getByText('Connect to Dropbox').waitFor()
  },
  async ScreenCapture(page) {
    await openSource(page)
    await page.getByRole('button', { name: 'Begin screen capturing' }).click()
    await page.waitForTimeout(1_000)
    await page.getByRole('button', { name: 'Stop screen capturing' }).click()
    await page.getByRole('button', { name: 'Submit recorded file' }).click()
    await uploaded(page)
  },
  async StatusBar(page) {
    await addText(page)
    await uploaded(page)
    await page.locator('#place .uppy-StatusBar').getByText('Complete').waitFor()
  },
  async ThumbnailGenerator(page) {
    await addPhoto(page)
    await event(page, 'thumbnail:generated')
  },
  Transloadit: sendsText,
  Tus: sendsText,
  async Unsplash(page) {
    await openSource(page)
    const asked = page.waitForRequest((request) => request.url().includes('/search/unsplash/'))
    await page.getByRole('searchbox').fill('lake')
    await page.getByRole('button', { name: 'Search for images' }).click()
    await asked
  },
  async Url(page) {
    await openSource(page)
    await page.locator('.uppy-Url-input').fill(`${new URL(page.url()).origin}/letter.txt`)
    await page.locator('.uppy-Url-importButton').click()
    await uploaded(page)
  },
  async Webcam(page) {
    await openSource(page)
    await page.getByRole('button', { name: 'Take a picture' }).click()
    const submit = page.getByRole('button', { name: 'Submit' })
    await submit.or(page.locator('.lading-row')).first().waitFor()
    if (await submit.isVisible()) await submit.click()
    await uploaded(page)
  },
  Webdav: showsView('WebDAV'),
  XHRUpload: sendsText,
  Zoom: showsView('Connect to Zoom', '/zoom/'),
}
