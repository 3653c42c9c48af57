import { makePhoto } from './support/makePhoto.js'
import { removeNewer } from './support/removeNewer.js'
import { serveOlderStyles } from './support/serveOlderStyles.js'
import { dropPaths, entriesOf, expect, hostUrl, sha256, sha256Of, test, urls } from './support/test.js'

test('with what Chrome 109, Firefox 115 and Safari 16 have in common, files are added, edited, drawn and uploaded', async ({
  page,
  file,
  folder,
}) => {
  const pages = await serveOlderStyles()
  await page.addInitScript(removeNewer)
  const photo = await makePhoto(800, 600)
  await file('holiday/photo.jpg', photo)
  await file('holiday/deep/note.txt', 'a note')
  const props = {
    sourceList: 'local, camera, url, draw',
    dynamicButtonViewMode: 'menu',
    imageShrink: '200x150 80%',
    classNameUploader: 'uc-light',
  }
  await page.goto(hostUrl({ page: 'camera', props }).replace(urls.pages, pages.url))
  await page.waitForFunction(() => 'host' in window)
  const colorsOf = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { backgroundColor, color, borderTopStyle } = getComputedStyle(element)
      return { backgroundColor, color, borderTopStyle }
    })
  await expect
    .poll(() => colorsOf('.lading-trigger'))
    .toMatchObject({ backgroundColor: 'rgb(74, 67, 207)', color: 'rgb(255, 255, 255)' })

  // There are no popovers: the start has the same sources as the menu.
  await page.getByRole('button', { name: 'More ways to add files' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'From link' })).toBeVisible()
  await expect(page.locator('.lading-menu')).toBeHidden()
  expect(await colorsOf('.lading-dialog')).toMatchObject({ backgroundColor: 'rgb(255, 255, 255)' })
  expect(await colorsOf('.lading-drop-area')).toMatchObject({ borderTopStyle: 'dashed' })

  await dialog.getByRole('button', { name: 'Draw', exact: true }).click()
  const paper = page.getByRole('region', { name: /^Paper/ })
  const box = await paper.boundingBox()
  if (!box) throw new Error('The paper is not visible.')
  await page.mouse.move(box.x + 40, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 200, box.y + 120, { steps: 8 })
  await page.mouse.up()
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await dropPaths(page, '.lading-list', [`${folder}/holiday`])
  await expect(page.getByRole('heading', { name: '3 files uploaded' })).toBeVisible()
  const entries = await entriesOf(page)
  const note = entries.find(({ name }) => name === 'note.txt')
  expect(note?.fullPath).toBe('holiday/deep/note.txt')
  expect(await sha256Of(note?.cdnUrl ?? '')).toBe(sha256(Buffer.from('a note')))
  const shrunk = entries.find(({ name }) => name === 'photo.jpg')
  expect(shrunk?.size).toBeLessThan(photo.length / 2)

  await page.getByRole('button', { name: 'Edit photo.jpg' }).click()
  await expect(dialog.getByRole('slider', { name: 'Top left corner' })).toBeVisible()
  // The shade around the crop.
  expect(
    await dialog.locator('.lading-editor-frame').evaluate((frame) => getComputedStyle(frame).outlineColor),
  ).toBe('rgba(27, 28, 32, 0.85)')
  await dialog.getByRole('button', { name: '1:1' }).click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect
    .poll(async () => (await entriesOf(page)).map(({ cdnUrl }) => /-\/crop\//.test(cdnUrl ?? '')))
    .toContain(true)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  await pages.close()
})
