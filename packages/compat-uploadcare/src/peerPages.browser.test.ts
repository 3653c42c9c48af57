import type * as UC from '@uploadcare/react-uploader'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawPhoto as photo, placePage as place } from './testing/fixtures/placePage.js'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('in the same task, the elements have their API, their configuration, their test ids and their form field', () => {
  const { host, name, config, provider } = place(
    'regular',
    'multiple-min="1"',
    '<uc-form-input ctx-name="CTX"></uc-form-input>',
  )
  expect(provider.api).toBe(provider.getAPI())
  expect(provider.getAPI().getOutputCollectionState().totalCount).toBe(0)
  expect(config.sourceList).toBe('local, url, camera, dropbox, gdrive')
  config.sourceList += ',mine'
  expect(config.sourceList).toBe('local, url, camera, dropbox, gdrive,mine')
  expect(page.getByTestId('uc-config').query()).toBe(config)
  expect(page.getByTestId('uc-upload-ctx-provider').query()).toBe(provider)
  expect(page.getByTestId('uc-file-uploader-regular').query()).toBe(host.firstElementChild)
  const input = page.getByTestId('uc-form-input').element().querySelector('input')
  expect(input).toMatchObject({ name, required: true })
  config.testMode = false
  expect(host.querySelector('[data-testid]')).toBeNull()
})

test('regular: the parts have the ids, and Cancel closes the start', async () => {
  place('regular')
  const start = page.getByTestId('uc-start-from')
  await button('Upload files').click()
  await expect.element(start.getByText('From device', { exact: true })).toBeVisible()
  await expect.element(start.getByText('Google Drive', { exact: true })).toBeVisible()
  await start.getByText('Cancel', { exact: true }).click()
  await expect.element(start).not.toBeVisible()

  await button('Upload files').click()
  await start.getByText('From link').click()
  await expect.element(page.getByTestId('uc-url-source')).toBeVisible()
  await expect.element(start).not.toBeVisible()
  await button('Back').click()
  await start.getByText('Camera').click()
  const camera = page.getByTestId('uc-camera-source')
  await camera.getByTestId('uc-camera-source--shot').click()
  await camera.getByTestId('uc-camera-source--accept').click()
  await expect.element(page.getByTestId('uc-upload-list')).toBeVisible()
  await expect.element(page.getByText('1 file uploaded')).toBeVisible()
})

test('the buttons of a row are named by their labels, those of plugins too', async () => {
  const { config, provider } = place('regular')
  const pressed: string[] = []
  config.plugins = [
    {
      id: 'stamp',
      setup: ({ pluginApi }: UC.PluginSetupParams) =>
        pluginApi.registry.registerFileAction({
          id: 'stamp',
          icon: 'default',
          label: 'Stamp it',
          shouldRender: () => true,
          onClick: (entry) => void pressed.push(entry.name),
        }),
    },
  ]
  provider.getAPI().addFileFromObject(await photo())
  provider.getAPI().initFlow()
  const row = page.getByTestId('uc-file-item')
  await row.getByRole('button', { name: 'Stamp it', exact: true }).click()
  expect(pressed).toEqual(['photo.png'])
  await row.getByRole('button', { name: 'Edit', exact: true }).click()
  const editor = page.getByTestId('uc-cloud-image-editor-activity')
  await expect.element(editor.getByTestId('uc-crop-frame')).toBeVisible()
  await page.getByLabelText('Apply mirror operation', { exact: true }).click()
  await page.getByRole('tab', { name: /tuning/i }).click()
  await page.getByRole('option', { name: /Brightness/ }).click()
  await editor.getByTestId('uc-editor-slider').click()
  await button(/apply/i).click()
  await button(/apply/i).click()
  await expect
    .poll(() => provider.getAPI().getOutputCollectionState().allEntries[0]?.cdnUrlModifiers)
    .toMatch(/-\/mirror\//)
  await page.getByLabelText('Remove', { exact: true }).click()
  await expect.element(page.getByTestId('uc-start-from')).toBeVisible()
})

test('minimal: Choose files shows the sources, by keyboard as well', async () => {
  const { provider } = place('minimal')
  const choose = page.getByText('Choose files', { exact: true })
  await expect.element(choose).toBeVisible()
  const device = page.getByTestId('uc-start-from').getByText('From device', { exact: true })
  await expect.element(device).not.toBeVisible()
  ;(choose.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(device).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toBe('From device')

  // The next start begins as the first one.
  provider.getAPI().addFileFromObject(await photo())
  await expect.element(page.getByTestId('uc-upload-list')).toBeVisible()
  provider.getAPI().removeAllFiles()
  await expect.element(choose).toBeVisible()
})

test('the editor is visible in a page that gives it no height, and its parts have the ids', async () => {
  const { host, provider } = place('regular')
  const uuid = await new Promise<string>((resolve) => {
    provider.addEventListener('file-upload-success', (event) => resolve((event as CustomEvent).detail.uuid))
    void photo().then((file) => {
      provider.getAPI().addFileFromObject(file)
      provider.getAPI().uploadAll()
    })
  })
  const editor = document.createElement('uc-cloud-image-editor')
  for (const [key, value] of Object.entries({
    uuid,
    'crop-preset': '1:1, 16:9',
    'ctx-name': provider.getAttribute('ctx-name'),
  }))
    editor.setAttribute(key, String(value))
  host.append(editor)
  await expect.element(page.getByTestId('uc-cloud-image-editor')).toBeVisible()
  await expect.poll(() => editor.offsetHeight).toBeGreaterThan(300)
  await page.getByTestId('uc-editor-crop-button-control').nth(2).click()
  await page.getByTestId('uc-editor-aspect-ratio-button-control').nth(1).click()
  await page.getByRole('button', { name: /apply/i }).click()
  await expect.element(page.getByTestId('uc-editor-freeform-button-control')).toBeVisible()
})
