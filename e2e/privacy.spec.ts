import sharp from 'sharp'
import { expectAccessible } from './support/expectAccessible.js'
import { chooseFiles, expect, test, urls } from './support/test.js'

/** A photo that says that it was taken in Greenwich. */
function photoWithPlace(): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background: '#c63' } })
    .withExif({
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 28/1 3800/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 0/1 530/100',
        GPSAreaInformation: 'Greenwich',
      },
    })
    .jpeg()
    .toBuffer()
}

test('a photo’s location is told before the upload, and removed by one press', async ({ page, file }) => {
  await page.goto(`${urls.playground}/?layout=inline`)
  const photo = await file('photo.jpg', await photoWithPlace())
  await chooseFiles(page, () => page.getByRole('button', { name: 'From device' }).click(), photo)
  const question = page.getByRole('group', { name: '1 file shows where it was taken.' })
  await expect(question).toBeVisible()
  await expect(page.getByRole('img', { name: 'Shows its location' })).toBeVisible()
  await expectAccessible(page, 'the question')
  await question.getByRole('button', { name: 'Remove location' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Without location' })).toBeVisible()
  const url = await page.evaluate(
    () => [...(window.uploader?.entries.values() ?? [])][0]?.fileInfo?.cdnUrl ?? '',
  )
  const stored = await (await page.request.get(url)).body()
  expect((await sharp(stored).metadata()).width).toBe(400)
  expect(stored.toString('latin1')).not.toContain('Greenwich')
})
