import * as UC from '@uploadcare/react-uploader'
import { expect, inject, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import '@uploadcare/react-uploader/core.css'
import { calls, notesPlugin } from './testing/fixtures/notesPlugin.js'

declare module 'vitest' {
  interface ProvidedContext {
    localServiceUrl: string
  }
}

/** What the test uses of the elements. */
interface Elements {
  readonly config: HTMLElement & { localeName: string; plugins: unknown; notePrefix: string }
  readonly provider: HTMLElement & { getAPI(): UC.UploaderPublicApi }
}

test('defineComponents() registers the elements, which have a plugin by config.plugins and the camera', async () => {
  const url = inject('localServiceUrl')
  const host = document.createElement('main')
  host.innerHTML = `
    <uc-config ctx-name="page" pubkey="demopublickey" base-url="${url}" cdn-cname="${url}" source-list="camera, notes"
      camera-modes="photo"></uc-config>
    <uc-file-uploader-inline ctx-name="page"></uc-file-uploader-inline>
    <uc-upload-ctx-provider ctx-name="page"></uc-upload-ctx-provider>`
  const [config, , provider] = host.children as unknown as [Elements['config'], Element, Elements['provider']]
  // Before the elements are registered, and before the plugin defines its key.
  config.notePrefix = 'memo'
  // Of two with one id, the first one is used.
  config.plugins = [notesPlugin, { id: notesPlugin.id, setup: () => calls.push('second') }]
  document.body.append(host)
  onTestFinished(() => host.remove())
  // A page without types may leave the exports out.
  UC.defineComponents(undefined as never)
  UC.defineComponents(UC)

  const uploaded: string[] = []
  provider.addEventListener('file-upload-success', (event) =>
    uploaded.push(`${(event as CustomEvent).detail.source} ${(event as CustomEvent).detail.name}`),
  )
  const button = (name: string) => page.getByRole('button', { name })
  const press = async (name: string) => {
    await expect.element(button(name)).toBeEnabled()
    ;(button(name).element() as HTMLElement).click()
  }
  await press('Write a note')
  await press('Add the note')
  await expect.poll(() => uploaded).toEqual(['local memo.txt'])
  const entries = () => provider.getAPI().getOutputCollectionState().allEntries
  // The plugin's hook has added 10 bytes before the upload.
  expect(entries()[0]?.size).toBe(16)
  await press('Stamp')
  await expect.poll(() => entries()[0]?.cdnUrlModifiers).toBe('-/inline/yes/')

  await press('Add more')
  await press('Camera')
  await press('Shot')
  await press('Accept')
  await expect
    .poll(() => uploaded)
    .toEqual(['local memo.txt', expect.stringMatching(/^camera camera-\d+\.jpeg$/)])
  expect(calls).toEqual(['params {}', 'left'])
  await expect.element(button('Stamp')).toBeVisible()
  config.plugins = []
  await expect.poll(() => calls).toEqual(['params {}', 'left', 'removed'])
  await expect.element(button('Stamp')).not.toBeInTheDocument()
  UC.defineLocale('eo', { 'add-more': 'Aldoni pliajn' })
  config.localeName = 'eo'
  await expect.element(button('Aldoni pliajn')).toBeVisible()
})
