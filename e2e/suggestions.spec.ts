import sharp from 'sharp'
import { expectAccessible } from './support/expectAccessible.js'
import { chooseFiles, expect, test, urls } from './support/test.js'

test('a picture is described on the device, by a model that a press has downloaded, and then without a connection', async ({
  page,
  file,
  context,
}) => {
  // Chromium has the interface without a model: this one answers in its place.
  await page.addInitScript(() => {
    let state = 'downloadable'
    const model = {
      availability: async () => state,
      async create({ monitor }: { monitor: (target: EventTarget) => void }) {
        if (state !== 'available' && !navigator.userActivation.isActive)
          throw new Error('A press is missing.')
        const target = new EventTarget()
        monitor(target)
        target.dispatchEvent(new ProgressEvent('downloadprogress', { loaded: 1, total: 1 }))
        state = 'available'
        return {
          prompt: async ([{ content }]: [{ content: { type: string; value: Blob }[] }]) =>
            `A picture of ${content.find(({ type }) => type === 'image')?.value.size} bytes`,
          destroy() {},
        }
      },
    }
    Object.defineProperty(globalThis, 'LanguageModel', { value: model })
  })
  await page.goto(`${urls.playground}/?layout=inline&confirmUpload=true`)
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#369' } })
    .png()
    .toBuffer()
  const photo = await file('photo.png', bytes)
  await chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), photo)
  const requests: string[] = []
  const openForm = async () => {
    await page.getByRole('button', { name: 'More actions photo.png' }).click()
    await page.getByRole('menuitem', { name: 'Details' }).click()
  }
  await openForm()
  const download = page.getByRole('button', { name: 'Download 4 GB and suggest' })
  await expect(download).toBeVisible()
  await expect(page.getByText('Made on this device. Nothing is sent.')).toBeVisible()
  await expectAccessible(page, 'the form with the button')
  page.on('request', (request) => {
    if (!request.url().startsWith('blob:')) requests.push(request.url())
  })
  await download.press('Enter')
  const description = page.getByRole('textbox', { name: 'Description' })
  await expect(description).toHaveValue(`A picture of ${bytes.length} bytes`)
  await expect(page.getByText('This is a suggestion. Check it before you save.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await context.setOffline(true)
  await openForm()
  await page.getByRole('button', { name: 'Suggest: Description' }).press('Enter')
  await expect(description).toHaveValue(`A picture of ${bytes.length} bytes`)
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('row', { name: /photo\.png/ })).toBeVisible()
  const metadata = await page.evaluate(() => [...(window.uploader?.entries.values() ?? [])][0]?.metadata)
  expect(metadata).toEqual({ alt: `A picture of ${bytes.length} bytes` })
  expect(requests).toEqual([])
})
