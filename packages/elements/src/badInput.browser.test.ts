import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { defineComponents } from './defineComponents.js'
import * as components from './index.js'
import { find, instantTransport, place, textFile } from './testing/fixtures/place.js'

/** What the page's developer sees in the console. */
function console_() {
  const lines: string[] = []
  const log = (...args: unknown[]) => void lines.push(args.map(String).join(' '))
  vi.spyOn(console, 'error').mockImplementation(log)
  vi.spyOn(console, 'warn').mockImplementation(log)
  return lines
}

test('scripts that are loaded twice, of another version, parts of theirs, and without custom elements', async () => {
  const lines = console_()
  const { setTimeout } = globalThis
  // The page has its first second for itself.
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
    setTimeout(run, ms === 1000 ? 0 : ms)) as typeof setTimeout)
  place('<uc-thumb></uc-thumb><uc-select></uc-select><uc-of-the-page></uc-of-the-page>')
  const before = customElements.get('lading-uploader')
  defineComponents(components)
  expect(customElements.get('lading-uploader')).toBe(before)
  expect(lines).toEqual([])
  customElements.define(
    'lading-late-version',
    class extends HTMLElement {
      static readonly ladingVersion = '0.0.1'
    },
  )
  const get = vi.spyOn(customElements, 'get')
  get.mockReturnValue(customElements.get('lading-late-version'))
  defineComponents(components)
  expect(lines).toEqual([
    expect.stringContaining('is registered by version 0.0.1 of @lading/elements already'),
  ])
  get.mockRestore()
  vi.stubGlobal('customElements', undefined)
  expect(() => defineComponents({ ...components, Nothing: null, Text: 'text' })).not.toThrow()
  vi.unstubAllGlobals()
  // Twice defined, reported once.
  await expect
    .poll(() => lines.slice(1))
    .toEqual([expect.stringMatching(/Not available: <uc-thumb>, <uc-select>\./)])
  vi.restoreAllMocks()
})

test('two configurations of one name, unknown attributes, values that are not plugins', async () => {
  const lines = console_()
  const host = place(`
    <lading-config ctx-name="two" multiple-max="2" accept="image/*" data-a="1" v-cloak made-up="1"></lading-config>
    <lading-config ctx-name="two" multiple-max="3"></lading-config>
    <lading-uploader ctx-name="two" layout="round" preload="later"></lading-uploader>`)
  const config = find(host, 'lading-config')
  config.plugins = [null, 'plugin', { id: 'no-plugin' }] as never
  const uploader = find(host, 'lading-uploader')
  const api = await uploader.ready()
  expect(api.cfg).toMatchObject({ multipleMax: 3, accept: 'image/*' })
  expect(uploader.layout).toBe('regular')
  expect(lines.join('\n')).toContain('no-plugin')
  // Once each, as those of the configuration.
  uploader.imgOnly = true
  const invalid = () => lines.filter((line) => line.includes('Invalid value for'))
  const ofAttributes = [
    '[lading] Invalid value for the attribute layout="round" of <lading-uploader>. Expected regular, minimal or inline. The default is used.',
    '[lading] Invalid value for the attribute preload="later" of <lading-uploader>. Expected idle, intent or now. The default is used.',
  ]
  await expect.poll(invalid).toEqual(ofAttributes)
  uploader.layout = 'inline'
  uploader.setAttribute('preload', 'slow')
  await expect.poll(() => invalid().slice(2)).toEqual([expect.stringContaining('preload="slow"')])
  // With the second configuration, its value goes, too.
  host.querySelectorAll('lading-config')[1]?.remove()
  await expect.poll(() => api.cfg.multipleMax).toBe(2)
  vi.restoreAllMocks()
})

test('a context that is removed while it uploads, and while it loads', async () => {
  const lines = console_()
  let finish = () => {}
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  const host = place('<lading-uploader ctx-name="gone" layout="inline"></lading-uploader>')
  const uploader = find(host, 'lading-uploader')
  uploader.plugins = [instantTransport(held)]
  const events: string[] = []
  uploader.addEventListener('file-upload-success', ({ type }) => events.push(type))
  const api = await uploader.ready()
  api.addFileFromObject(textFile())
  await expect.poll(() => api.getOutputCollectionState().uploadingCount).toBe(1)
  uploader.remove()
  await expect.poll(() => api.isDestroyed).toBe(true)
  finish()
  expect(host.textContent).toBe('')
  const loading = document.createElement('lading-uploader')
  host.append(loading)
  const ready = loading.ready()
  loading.remove()
  // Loaded or not, nothing is left.
  await ready.catch(() => {})
  await expect.poll(() => loading.api).toBeNull()
  expect(events).toEqual([])
  expect(lines.filter((line) => !line.includes('could not be loaded'))).toEqual([])
  vi.restoreAllMocks()
})

test('in a shadow root, with its styles', async () => {
  const host = place('<section></section>')
  const root = (host.firstElementChild as HTMLElement).attachShadow({ mode: 'open' })
  root.innerHTML =
    '<lading-uploader ctx-name="shadow" source-list="local, url" preload="now"></lading-uploader>'
  const uploader = root.querySelector('lading-uploader') as HTMLElementTagNameMap['lading-uploader']
  await uploader.ready()
  await expect.poll(() => root.querySelector('.lading-trigger:not([aria-busy])')).not.toBeNull()
  await page.getByRole('button', { name: 'Upload files' }).click()
  await expect.poll(() => root.querySelector('dialog[open]')).not.toBeNull()
  expect(root.adoptedStyleSheets.length).toBeGreaterThan(0)
})
