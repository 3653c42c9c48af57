import { definePlugin, type FileInfo, type GroupInfo, TransportToken, type UploadEntry } from '@lading/kernel'
import { expect, inject, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fileInfo, find, instantTransport, place, textFile } from './testing/fixtures/place.js'
import './style.css'

declare module 'vitest' {
  interface ProvidedContext {
    localServiceUrl: string
  }
}

const url = inject('localServiceUrl')
const button = (name: string | RegExp) => page.getByRole('button', { name })

/**
 * The elements of one uploader at the local service.
 *
 * @param name Of the context.
 */
function placeUploader(
  layout: 'regular' | 'minimal' | 'inline',
  attributes = '',
  further = '',
  name: string = layout,
) {
  const ctx = `ctx-name="${name}"`
  const host = place(`
    <form>
      <uc-config ${ctx} pubkey="demopublickey" base-url="${url}" cdn-cname="${url}" social-base-url="${url}" ${attributes}></uc-config>
      <uc-upload-ctx-provider ${ctx}></uc-upload-ctx-provider>
      <uc-file-uploader-${layout} ${ctx}></uc-file-uploader-${layout}>
      ${further.replaceAll('CTX', ctx)}
    </form>`)
  return {
    host,
    form: host.querySelector('form') as HTMLFormElement,
    config: find(host, 'uc-config'),
    provider: find(host, 'uc-upload-ctx-provider'),
  }
}

async function picture(name = 'half.png', width = 80): Promise<File> {
  const canvas = new OffscreenCanvas(width, 60)
  canvas.getContext('2d')?.fillRect(0, 0, 40, 60)
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' })
}

test('regular: opened by its button with the default sources, closed by its buttons, a link and the flow', async () => {
  const { config, provider, host } = placeUploader(
    'regular',
    'source-list="local, url, camera, dropbox, gdrive"',
  )
  const api = await provider.ready()
  const log: unknown[] = []
  for (const type of ['activity-change', 'modal-open', 'modal-close'] as const) {
    provider.addEventListener(type, ({ detail }: CustomEvent<object>) => log.push([type, detail]))
  }
  const isOpen = () => host.querySelector('dialog[open]') !== null
  await button('Upload files').click()
  const dialog = page.getByRole('dialog')
  for (const name of ['From device', 'From link', 'Camera', 'Dropbox', 'Google Drive']) {
    await expect.element(dialog.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.poll(isOpen).toBe(false)
  expect(log[0]).toEqual(['activity-change', { activity: 'start-from' }])
  await expect.poll(() => log.some((entry) => Array.isArray(entry) && entry[0] === 'modal-close')).toBe(true)

  // Right after a change of the sources, the only one is opened at once.
  config.sourceList = 'url'
  api.initFlow()
  expect(api.getCurrentActivity()).toBe('url')
  await expect.element(dialog.getByRole('textbox')).toBeVisible()
  api.historyBack()
  await expect.poll(isOpen).toBe(false)
  config.setAttribute('source-list', 'local')
  expect(provider.getAPI().cfg.sourceList).toBe('local')
  const clicked = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {})
  const picker = vi.spyOn(HTMLInputElement.prototype, 'showPicker').mockImplementation(() => {})
  api.initFlow()
  expect(clicked.mock.calls.length + picker.mock.calls.length).toBe(1)
  clicked.mockRestore()
  picker.mockRestore()
  expect(isOpen()).toBe(false)

  // Activities with their params.
  config.sourceList = 'local, dropbox'
  api.setCurrentActivity('external', { externalSourceType: 'dropbox' })
  api.setModalState(true)
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect.poll(() => host.querySelector('iframe')?.src ?? '').toContain('dropbox')
  api.doneFlow()
  await expect.poll(isOpen).toBe(false)
  const { internalId } = api.addFileFromObject(await picture())
  await expect.poll(() => api.getOutputCollectionState().successCount).toBe(1)
  api.initFlow()
  expect(api.getCurrentActivity()).toBe('upload-list')
  api.setCurrentActivity('cloud-image-edit', { internalId })
  await dialog.getByRole('tab', { name: 'Tuning' }).click()
  await dialog.getByRole('option', { name: /brightness/i }).click()
  const slider = dialog.getByRole('slider')
  await expect.element(slider).toBeVisible()
  ;(slider.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect.poll(() => api.getOutputItem(internalId).cdnUrlModifiers).toMatch(/-\/brightness\/\d+\//)
  api.initFlow(true)
  expect(api.getCurrentActivity()).toBe('start-from')
})

test('minimal: the list in place, the editor in a dialog, with an initial crop', async () => {
  const { config, provider, host } = placeUploader(
    'minimal',
    'source-list="local, url" crop-preset="1:1, 16:9" cloud-image-editor-auto-open="false" confirm-upload',
  )
  const api = await provider.ready()
  await expect.element(page.getByText('Drop files here')).toBeVisible()
  // Uploaded at once: this layout has no Upload button.
  api.addFileFromObject(await picture())
  const first = () => api.getOutputCollectionState().allEntries[0]
  await expect.poll(() => first()?.cdnUrlModifiers).toBe('-/crop/60x60/10,0/-/preview/')
  expect(host.querySelector('dialog[open]')).toBeNull()
  await button('Edit').click()
  await expect.element(page.getByRole('dialog').getByRole('tab', { name: 'Crop' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: /16:9/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click()
  await expect.poll(() => first()?.cdnUrlModifiers).toContain('-/crop/80x45/')

  // An initial crop opens it for the only image, and for no other file, unless the page forbids that as above.
  api.removeAllFiles()
  config.removeAttribute('cloud-image-editor-auto-open')
  await expect.poll(() => api.cfg.cloudImageEditorAutoOpen).toBe(true)
  api.addFileFromObject(await picture())
  await expect.element(page.getByRole('dialog').getByRole('tab', { name: 'Crop' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => host.querySelector('dialog[open]')).toBeNull()
  api.addFileFromObject(await picture('second.png'))
  await expect.poll(() => api.getOutputCollectionState().successCount).toBe(2)
  expect(host.querySelector('dialog[open]')).toBeNull()
})

test('the CDN of a project, and an image of it', async () => {
  const host = place(
    '<uc-config ctx-name="cdn"></uc-config><uc-upload-ctx-provider ctx-name="cdn"></uc-upload-ctx-provider>',
  )
  const config = find(host, 'uc-config')
  // Before and after the uploader is loaded.
  expect(config.cdnCname).toBe('https://ucarecdn.com')
  const api = await find(host, 'uc-upload-ctx-provider').ready()
  expect(api.cfg.cdnCname).toBe('https://ucarecdn.com')
  config.pubkey = 'demopublickey'
  const own = /^https:\/\/[\da-z]{10}\.ucarecd\.net$/
  expect(api.cfg.cdnCname).toMatch(own)
  const first = config.cdnCname
  config.setAttribute('pubkey', 'another-key')
  expect(config.cdnCname).toMatch(own)
  expect(config.cdnCname).not.toBe(first)
  // A CDN of the page's own stays, whatever the key is.
  config.cdnCname = 'https://cdn.example'
  expect(api.cfg.cdnCname).toBe('https://cdn.example')
  config.pubkey = 'demopublickey'
  expect(config.cdnCname).toBe('https://cdn.example')

  const image = document.createElement('uc-img')
  image.setAttribute('uuid', '5b9d0a3e-2f1c-4d7a-9c1e-0f6a7b8c9d01')
  image.setAttribute('cdn-cname', url)
  image.setAttribute('alt', 'A half')
  host.append(image)
  await expect.poll(() => image.querySelector('img')?.srcset).toContain(`${url}/5b9d0a3e`)
})

test('form input: two of one list, a group, one file, a replaced file and a failure', async () => {
  const { config, provider, form } = placeUploader(
    'inline',
    'multiple-min="1" group-output',
    '<uc-form-input CTX name="photos"></uc-form-input><uc-form-input CTX></uc-form-input>',
  )
  const group = { uuid: 'g~2', cdnUrl: 'https://cdn.example/g~2/' } as GroupInfo
  let refuse = false
  const upload = async (entry: UploadEntry): Promise<FileInfo> => {
    if (refuse) throw new Error('refused')
    return infoOf(entry.fileName ?? '')
  }
  const transport = definePlugin({
    id: 'uploadcare-transport',
    setup: ({ provide }) =>
      provide(TransportToken, () => ({
        upload,
        createGroup: async () => group,
        fileInfo: async () => infoOf('a.txt'),
      })),
  })
  config.plugins = [transport()]
  const api = await provider.ready()
  const data = () => [...new FormData(form)].filter(([, value]) => value !== '')
  await expect.poll(() => form.checkValidity()).toBe(false)
  api.addFileFromObject(textFile('a.txt'))
  api.addFileFromObject(textFile('b.txt'))
  await expect.poll(data).toEqual([
    ['photos', group.cdnUrl],
    ['inline', group.cdnUrl],
  ])
  expect(form.checkValidity()).toBe(true)

  // Without a group, one value for each file; a single file has the name as it is.
  config.groupOutput = false
  await expect
    .poll(() => data().map(([name]) => name))
    .toEqual(['photos[]', 'photos[]', 'inline[]', 'inline[]'])
  api.removeAllFiles()
  await expect.poll(data).toEqual([])
  config.multiple = false
  const { internalId } = api.addFileFromObject(textFile('c.txt'))
  await expect.poll(() => data()[0]).toEqual(['photos', 'https://cdn.example/c.txt/'])
  api.replaceFile(internalId, infoOf('d.txt'))
  await expect.poll(() => data()[1]).toEqual(['inline', 'https://cdn.example/d.txt/'])
  api.removeAllFiles()
  refuse = true
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  api.addFileFromObject(textFile('e.txt'))
  const field = () => form.querySelector<HTMLInputElement>('uc-form-input [name=photos]')
  await expect.poll(() => field()?.validationMessage).toBe('Some files were not uploaded.')
  error.mockRestore()
})

test('validators: at their times, asynchronous ones with a limit, and the errors of the list', async () => {
  const { config, provider } = placeUploader(
    'inline',
    'validation-timeout="50" multiple-max="3"',
    '',
    'checked',
  )
  config.plugins = [instantTransport()]
  const log: string[] = []
  const aborted: string[] = []
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  config.fileValidators = [
    { runOn: 'add', validator: ({ name }) => void log.push(`add ${name}`) },
    { runOn: 'upload', validator: ({ name }) => void log.push(`upload ${name}`) },
    async ({ name }) => (name === 'bad.txt' ? { message: 'It is bad.', payload: { part: 1 } } : undefined),
    async ({ name }, _api, options) => {
      if (name === 'throws.txt') throw new Error('fault')
      if (name !== 'slow.txt' && name !== 'gone.txt') return undefined
      return new Promise<undefined>(() => {
        options?.signal?.addEventListener('abort', () => aborted.push(name))
      })
    },
  ]
  config.collectionValidators = [
    ({ allEntries }) =>
      allEntries.some(({ name }) => name === 'never.txt') ? { message: 'Not this one.' } : undefined,
  ]
  const api = await provider.ready()
  const added = (name: string) => api.addFileFromObject(textFile(name)).internalId
  const item = (id: string) => api.getOutputItem(id)

  const bad = added('bad.txt')
  await expect
    .poll(() => item(bad).errors)
    .toEqual([{ type: 'CUSTOM_ERROR', message: 'It is bad.', payload: { part: 1 } }])
  expect(item(bad).status).toBe('failed')
  api.removeFileByInternalId(bad)
  expect(log).toEqual(['add bad.txt'])

  // Those that throw, or that take too long, are skipped.
  const [throws, slow, gone] = [added('throws.txt'), added('slow.txt'), added('gone.txt')]
  expect(item(slow).isValidationPending).toBe(true)
  api.removeFileByInternalId(gone)
  await expect.poll(() => aborted).toContain('gone.txt')
  await expect.poll(() => [item(throws).status, item(slow).status]).toEqual(['success', 'success'])
  expect(log.filter((line) => line.includes('slow'))).toEqual(['add slow.txt', 'upload slow.txt'])
  expect([...error.mock.calls, ...warn.mock.calls].flat().join(' ')).toContain('fault')

  // Of the list: by count and by its own validator, which comes and goes.
  const errors = () => api.getOutputCollectionState().errors.map(({ type, message }) => type ?? message)
  config.multipleMax = 1
  await expect.poll(errors).toEqual(['TOO_MANY_FILES'])
  config.multipleMax = 5
  await expect.poll(errors).toEqual([])
  const never = added('never.txt')
  await expect.poll(errors).toEqual(['CUSTOM_ERROR'])
  api.removeFileByInternalId(never)
  await expect.poll(errors).toEqual([])
  config.multipleMin = 4
  await expect.poll(errors).toEqual(['TOO_FEW_FILES'])
  error.mockRestore()
  warn.mockRestore()
})

function infoOf(name: string): FileInfo {
  return { ...fileInfo(null), name, originalFilename: name, cdnUrl: `https://cdn.example/${name}/` }
}
