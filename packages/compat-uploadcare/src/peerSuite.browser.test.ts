import * as UC from '@uploadcare/react-uploader'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { placePage } from './testing/fixtures/placePage.js'
import type { PluginSetupParams, UploaderPlugin } from './types/ConfigType.js'

const byId = (id: string) => page.getByTestId(id)
const sized = (bytes: number) => new File([new Uint8Array(bytes)], 'large.txt', { type: 'text/plain' })

test('a closed start and a closed list are in the page, invisible, while testMode is on', async () => {
  const { config, provider } = placePage('regular')
  config.testMode = true
  const [start, list] = [byId('uc-start-from'), byId('uc-upload-list')]
  await expect.element(start).not.toBeVisible()
  await expect.element(list).not.toBeVisible()
  await page.getByText('Upload files', { exact: true }).click()
  await expect.element(start).toBeVisible()
  await expect.element(list).not.toBeVisible()
  provider.getAPI().addFileFromObject(sized(10))
  provider.getAPI().setCurrentActivity('upload-list')
  await expect.element(list).toBeVisible()
  await expect.element(start).not.toBeVisible()
  provider.getAPI().setModalState(false)
  await expect.element(list).not.toBeVisible()
  expect(
    document.querySelectorAll('[data-testid="uc-start-from"], [data-testid="uc-upload-list"]'),
  ).toHaveLength(2)
  config.testMode = false
  await expect.element(start).not.toBeInTheDocument()
})

test('an activity that the page places has no second element with its test id', async () => {
  const { config, host, name } = placePage('regular')
  config.testMode = true
  const own = document.createElement('uc-start-from')
  own.setAttribute('ctx-name', name)
  host.append(own)
  await expect.element(byId('uc-upload-list')).not.toBeVisible()
  await expect.poll(() => byId('uc-start-from').elements()).toEqual([own])
})

test('the first input of a form stays when the uploader has loaded, and has its errors', async () => {
  const { config, provider, host, name } = placePage('regular')
  const field = document.createElement('uc-form-input')
  field.setAttribute('ctx-name', name)
  host.append(field)
  const first = field.querySelector('input')
  expect(first?.name).toBe(name)
  config.fileValidators = [() => ({ message: 'Not this one' })]
  provider.getAPI().addFileFromObject(sized(10))
  provider.getAPI().initFlow()
  await expect.poll(() => first?.validationMessage).toBe('Some files were not uploaded.')
  expect(first?.isConnected).toBe(true)
  expect(field.querySelector('input')).toBe(first)
})

test('an attribute does not set a key that is defined without one, before and after its plugin is there', async () => {
  const { config } = placePage('regular')
  const values: unknown[] = []
  config.setAttribute('early-key', 'attribute')
  config.setAttribute('free-key', 'attribute')
  const setup = ({ pluginApi }: PluginSetupParams) => {
    for (const name of ['earlyKey', 'lateKey', 'freeKey']) {
      const attribute = name === 'freeKey'
      pluginApi.registry.registerConfig({ name, defaultValue: 'default', attribute } as never)
      pluginApi.config.subscribe(name as never, (value: unknown) => void values.push([name, value]))
    }
  }
  config.plugins = [{ id: 'keys', setup } as UploaderPlugin]
  const read = (key: string) => Reflect.get(config, key)
  await expect.poll(() => read('freeKey')).toBe('attribute')
  config.setAttribute('late-key', 'attribute')
  expect([read('earlyKey'), read('lateKey')]).toEqual(['default', 'default'])
  Reflect.set(config, 'lateKey', 'property')
  Reflect.set(config, 'earlyKey', 'property')
  await expect.poll(() => values).toContainEqual(['earlyKey', 'property'])
  config.setAttribute('late-key', 'attribute again')
  expect([read('earlyKey'), read('lateKey')]).toEqual(['property', 'property'])
  expect(values).not.toContainEqual(['earlyKey', 'attribute'])
})

test('errors have the words of the specification', async () => {
  const { config, provider } = placePage('regular')
  Object.assign(config, { maxLocalFileSizeBytes: 1024, multipleMax: 1 })
  const api = provider.getAPI()
  api.addFileFromObject(sized(2000))
  api.initFlow()
  await expect.element(page.getByText(/^File is too big\. Max file size is 1\.02 KB\./)).toBeVisible()
  api.addFileFromObject(sized(10))
  await expect
    .element(page.getByText('You’ve chosen too many files. 1 file is maximum.', { exact: true }))
    .toBeVisible()
  api.removeAllFiles()
  Object.assign(config, { multipleMax: 5, multipleMin: 2 })
  api.addFileFromObject(sized(10))
  await expect.element(page.getByText('At least 2 files required.')).toBeVisible()
  api.removeAllFiles()
  config.accept = 'image/png'
  api.addFileFromObject(sized(10))
  await expect.element(page.getByText('Uploading of these file types is not allowed.')).toBeVisible()
  api.removeAllFiles()
  Object.assign(config, { accept: '', multipleMin: 0 })
  config.fileValidators = [() => ({ message: 'Not this one' })]
  api.addFileFromObject(sized(10))
  await expect.element(page.getByText('1 error', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Not this one', { exact: true })).toBeVisible()
  config.setAttribute('locale-name', 'de')
  await expect.element(page.getByText('1 Fehler', { exact: true })).toBeVisible()
  onTestFinished(() => api.removeAllFiles())
})

test('a language that the page defines comes before the words of these elements', async () => {
  UC.defineLocale('eo', {
    'header-failed': 'Fiaskis {{count}}',
    'files-max-size-limit-error': 'Maksimume {{maxFileSize}}!',
  })
  const { config, provider } = placePage('regular', 'locale-name="eo"')
  config.setAttribute('max-local-file-size-bytes', '1000')
  const api = provider.getAPI()
  api.addFileFromObject(sized(2000))
  api.initFlow()
  await expect.element(page.getByText(/^Maksimume 1\s?KB!$/i)).toBeVisible()
  api.removeAllFiles()
  config.fileValidators = [() => ({ message: 'Not this one' })]
  api.addFileFromObject(sized(10))
  await expect.element(page.getByText('Fiaskis 1', { exact: true })).toBeVisible()
})

test("the camera's chosen mode has the class by which pages style it", async () => {
  placePage('inline', 'source-list="local, camera" camera-modes="photo, video"')
  await page.getByText('Camera', { exact: true }).click()
  const [photo, video] = [byId('uc-camera-source--tab-photo'), byId('uc-camera-source--tab-video')]
  await expect.element(photo).toHaveClass('uc-active')
  await video.click()
  await expect.element(video).toHaveClass('uc-active')
  await expect.element(photo).not.toHaveClass('uc-active')
  await expect.element(page.getByRole('button', { name: 'Start recording' })).toBeVisible()
  await photo.click()
  await page.getByRole('button', { name: 'Shot', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible()
})
