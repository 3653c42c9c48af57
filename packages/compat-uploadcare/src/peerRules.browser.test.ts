import type { PluginSetupParams, UploaderPlugin } from '@uploadcare/react-uploader'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { drawPhoto, placePage } from './testing/fixtures/placePage.js'
import { type AccessibleNode, readAccessibilityTree } from './testing/fixtures/readAccessibilityTree.js'

/** Collects what is written to the console. */
function watchConsole(level: 'warn' | 'error') {
  const spy = vi.spyOn(console, level).mockImplementation(() => {})
  onTestFinished(() => spy.mockRestore())
  return spy
}

const plugin = (id: string, setup: (params: PluginSetupParams) => unknown = () => {}) =>
  ({ id, setup }) as UploaderPlugin

test('validators run at their times, and their errors come and go with the edits of an image', async () => {
  const { config, provider } = placePage('regular')
  const runs = { add: 0, upload: 0, change: 0 }
  const count = (runOn: keyof typeof runs) => ({
    runOn,
    validator({ cdnUrlModifiers }: { readonly cdnUrlModifiers: string | null }) {
      runs[runOn] += 1
      if (runOn === 'change' && cdnUrlModifiers?.includes('mirror')) return { message: 'Bad image' }
    },
  })
  config.fileValidators = [count('add'), count('upload'), count('change')]
  const api = provider.getAPI()
  api.addFileFromObject(await drawPhoto())
  api.initFlow()
  const entry = () => provider.getAPI().getOutputCollectionState().allEntries[0]
  await expect.poll(() => entry()?.status).toBe('success')
  await expect.poll(() => [runs.add, runs.upload]).toEqual([1, 1])
  expect(runs.change).toBeGreaterThan(1)

  for (const errors of [['CUSTOM_ERROR'], [], ['CUSTOM_ERROR']]) {
    await page.getByLabelText('Edit', { exact: true }).click()
    await page.getByLabelText('Apply mirror operation', { exact: true }).click()
    const before = runs.change
    await page.getByRole('button', { name: /apply/i }).click()
    await expect.poll(() => entry()?.errors.map(({ type }) => type)).toEqual(errors)
    expect(runs).toEqual({ add: 1, upload: 1, change: before + 1 })
  }
  expect(entry()).toMatchObject({
    cdnUrlModifiers: '-/mirror/-/preview/',
    cdnUrl: expect.stringContaining('-/mirror/-/preview/'),
  })
})

/** Returns the texts of the page's live regions, as assistive technology reads them. */
async function announcements(): Promise<string[]> {
  const nodes = await readAccessibilityTree()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const textOf = ({ role, name, childIds = [] }: AccessibleNode): string =>
    role?.value === 'StaticText'
      ? (name?.value ?? '')
      : childIds.map((id) => textOf(byId.get(id) as AccessibleNode)).join('')
  return nodes.filter(({ role }) => role?.value === 'status').map(textOf)
}

test('the rules of the list and an unknown host are explained in the words of theirs, on the page once', async () => {
  const { config, provider } = placePage('regular')
  config.multipleMax = 1
  const api = provider.getAPI()
  for (const name of ['one.png', 'two.png']) api.addFileFromObject(await drawPhoto(name))
  api.initFlow()
  await expect.element(page.getByText('You’ve chosen too many files')).toBeVisible()
  api.removeAllFiles()
  api.addFileFromUrl('https://unknown.invalid/image.jpg')
  api.initFlow()
  await expect.element(page.getByText('Host does not exist')).toBeVisible()
  // The announcement has them as well, for screen readers alone.
  await expect.poll(announcements).toContainEqual(expect.stringContaining('Host does not exist'))
  await expect.element(page.getByText('Host does not exist')).toBeVisible()
})

test('a file that is added before the uploader is loaded is in the list, and passes the file hooks of plugins', async () => {
  const { config, provider } = placePage('regular')
  const log: string[] = []
  config.plugins = [
    plugin('hook', ({ pluginApi }) => {
      log.push('registered')
      pluginApi.registry.registerFileHook({
        type: 'onAdd',
        handler: async ({ file }) => {
          log.push('hook')
          return { file: new File([file], 'renamed.txt', { type: 'text/plain' }) }
        },
      })
    }),
  ]
  for (const type of ['file-added', 'file-upload-start', 'file-upload-success'])
    provider.addEventListener(type, () => log.push(type))
  provider.getAPI().addFileFromObject(new File(['text'], 'note.md', { type: 'text/markdown' }))
  provider.getAPI().uploadAll()
  await expect.poll(() => log).toContain('file-upload-success')
  expect(log).toEqual(['file-added', 'registered', 'hook', 'file-upload-start', 'file-upload-success'])
  expect(provider.getAPI().getOutputCollectionState().allEntries[0]?.name).toBe('renamed.txt')
})

test('plugins without an id, of an id that is taken and that fail are reported; the others work', async () => {
  const [warn, error] = [watchConsole('warn'), watchConsole('error')]
  const { config } = placePage('regular')
  const setUp: string[] = []
  const define = (defaultValue: string) => (params: PluginSetupParams) => {
    setUp.push(defaultValue)
    params.pluginApi.registry.registerConfig({ name: 'twice', defaultValue } as never)
  }
  config.plugins = [
    { setup: () => setUp.push('no id') },
    plugin('first', define('first')),
    plugin('first', () => setUp.push('second')),
    plugin('further', define('further')),
    plugin('throws', ({ pluginApi }) => {
      pluginApi.registry.registerSource({ id: 'lost', label: 'Lost', onSelect() {} })
      throw new Error('fault')
    }),
    plugin('rejects', () => Promise.reject(new Error('fault'))),
  ]
  config.sourceList += ', lost'
  await expect.poll(() => Reflect.get(config, 'twice')).toBe('first')
  expect(setUp).toEqual(['first', 'further'])
  for (const id of ['throws', 'rejects']) {
    await expect
      .poll(() => error.mock.calls)
      .toContainEqual([expect.stringContaining(`"${id}"`), expect.any(Error)])
  }
  const warnings = warn.mock.calls.flat().join('\n')
  for (const part of ['"id"', '"first" is a duplicate', '"twice" is defined already'])
    expect(warnings).toContain(part)
  await page.getByText('Upload files', { exact: true }).click()
  await expect.element(page.getByText('From link', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Lost')).not.toBeInTheDocument()
})

test('the messages of a plugin stay after it; the rest of it ends with the elements', async () => {
  const { config, provider, host } = placePage('regular')
  const log: string[] = []
  const named = (words: string) =>
    plugin('words', ({ pluginApi }) => {
      pluginApi.registry.registerL10n({ en: { 'upload-files': words } })
      log.push(words)
      return () => log.push(`${words} ended`)
    })
  config.plugins = [named('Send files')]
  await expect.element(page.getByRole('button', { name: 'Send files' })).toBeVisible()
  config.plugins = []
  await expect.poll(() => log).toEqual(['Send files', 'Send files ended'])
  expect(provider.getAPI().l10n('upload-files')).toBe('Send files')
  config.plugins = [named('Add files')]
  await expect.element(page.getByRole('button', { name: 'Add files' })).toBeVisible()
  host.remove()
  await expect.poll(() => log.slice(2)).toEqual(['Add files', 'Add files ended'])
})

test('an editor without a size is reported once', async () => {
  const error = watchConsole('error')
  const { host, name } = placePage('regular')
  const box = document.createElement('div')
  box.style.cssText = 'inline-size: 0; block-size: 0; overflow: hidden'
  box.innerHTML = `<uc-cloud-image-editor ctx-name="${name}" uuid="f4dc9ebc-ed6d-4b4d-83d1-863bf1e4bb7f"></uc-cloud-image-editor>`
  host.append(box)
  const reports = () => error.mock.calls.filter(([text]) => String(text).includes('has no size'))
  await expect.poll(reports).toHaveLength(1)
})
