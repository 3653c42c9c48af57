import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { find, instantTransport, place, textFile } from './testing/fixtures/place.js'
import './style.css'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

const isVisible = (element: Element | null) => element?.checkVisibility() === true

test('a page of parts: each activity is in its place, and the dialog has those without one', async () => {
  const host = place(`
    <uc-config ctx-name="parts" pubkey="demopublickey" source-list="local, url" testmode></uc-config>
    <uc-upload-ctx-provider ctx-name="parts"></uc-upload-ctx-provider>
    <uc-start-from ctx-name="parts">
      <h1>Your photos</h1>
      <uc-drop-area ctx-name="parts" clickable></uc-drop-area>
      <uc-source-list ctx-name="parts"></uc-source-list>
    </uc-start-from>
    <uc-upload-list ctx-name="parts"></uc-upload-list>
    <uc-source-btn ctx-name="parts" type="url"></uc-source-btn>
    <uc-copyright ctx-name="parts"></uc-copyright>
    <uc-progress-bar-common ctx-name="parts"></uc-progress-bar-common>`)
  let finish = () => {}
  const config = find(host, 'uc-config')
  config.plugins = [instantTransport(new Promise<void>((resolve) => (finish = resolve)))]
  const provider = find(host, 'uc-upload-ctx-provider')
  const closed: unknown[] = []
  provider.addEventListener('modal-close', ({ detail }) => closed.push(detail))
  const [start, list] = [find(host, 'uc-start-from'), find(host, 'uc-upload-list')]
  const inPage = () => [
    isVisible(start.querySelector('h1')),
    isVisible(list.querySelector('.lading-activity')),
  ]
  const dialog = page.getByRole('dialog')

  await expect.poll(inPage).toEqual([true, false])
  await expect.element(page.elementLocator(start).getByRole('button', { name: 'From link' })).toBeVisible()
  await expect.element(page.getByText('Powered by Lading')).toBeVisible()
  expect([start.hasAttribute('active'), list.hasAttribute('active')]).toEqual([true, false])
  expect([start.activity, list.getAttribute('activity')]).toEqual(['start-from', 'upload-list'])

  // A source without a place opens the dialog, and its files end in the page.
  await button('From link').last().click()
  await expect.element(dialog.getByRole('textbox')).toBeVisible()
  expect(inPage()).toEqual([true, false])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(closed).toHaveLength(1)

  const api = await provider.ready()
  api.addFileFromObject(textFile())
  await expect.poll(inPage).toEqual([false, true])
  await expect.element(page.getByTestId('uc-upload-list')).toBe(list)
  await expect.element(page.getByTestId('uc-progress-bar-common').getByRole('progressbar')).toBeVisible()
  finish()
  await button('Done').click()
  expect(inPage()).toEqual([false, true])

  // Add more shows the start in its place, and the way back is the list again.
  api.initFlow(true)
  await expect.poll(inPage).toEqual([true, false])
  api.historyBack()
  await expect.poll(inPage).toEqual([false, true])

  api.removeAllFiles()
  await expect.poll(inPage).toEqual([true, false])
  expect(page.getByRole('dialog').query()).toBeNull()
})

test('without a start in the page, a button opens it in the dialog, and the list takes over', async () => {
  const host = place(`
    <lading-config ctx-name="short" pubkey="demopublickey" source-list="local, url"></lading-config>
    <lading-button ctx-name="short"></lading-button>
    <lading-activity ctx-name="short" activity="upload-list"></lading-activity>`)
  find(host, 'lading-config').plugins = [instantTransport()]
  const list = find(host, 'lading-activity')
  const api = await list.ready()
  const dialog = page.getByRole('dialog')
  await button('Upload files').click()
  await expect.element(dialog.getByRole('button', { name: 'From link' })).toBeVisible()
  // As a source does when it has files.
  api.addFileFromObject(textFile())
  api.setCurrentActivity('upload-list')
  api.setModalState(true)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.elementLocator(list).getByText('note.txt')).toBeVisible()
  // The emptied list opens no dialog by itself.
  await page
    .elementLocator(list)
    .getByRole('button', { name: /remove/i })
    .first()
    .click()
  await expect.poll(() => list.hasAttribute('active')).toBe(false)
  expect(dialog.query()).toBeNull()
  await button('Upload files').click()
  await expect.element(dialog.getByRole('button', { name: 'From link' })).toBeVisible()
})

test('the focus follows from the start to the list', async () => {
  const host = place(`
    <lading-config ctx-name="focus" pubkey="demopublickey" source-list="local, url"></lading-config>
    <lading-activity ctx-name="focus" activity="upload-list"></lading-activity>
    <lading-activity ctx-name="focus" activity="start-from"></lading-activity>`)
  find(host, 'lading-config').plugins = [instantTransport()]
  const api = await find(host, 'lading-activity').ready()
  await expect.element(button('From device')).toBeVisible()
  button('From device').element().focus()
  api.addFileFromObject(textFile())
  await expect.poll(() => document.activeElement?.closest('[activity="upload-list"]')).toBeTruthy()
})

test('a modal stands for the dialog of its activity', async () => {
  const host = place(`
    <uc-config ctx-name="modal" pubkey="demopublickey" source-list="local, url"></uc-config>
    <uc-simple-btn ctx-name="modal"></uc-simple-btn>
    <uc-modal ctx-name="modal" id="start-from" strokes>
      <uc-start-from ctx-name="modal"><uc-drop-area ctx-name="modal"></uc-drop-area></uc-start-from>
    </uc-modal>`)
  const modal = find(host, 'uc-modal')
  const dialog = page.getByRole('dialog')
  modal.show()
  await expect.element(dialog.getByRole('button', { name: 'From link' })).toBeVisible()
  expect(modal.checkVisibility()).toBe(false)
  modal.hide()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the button of a source takes its name and its action from an object of the page', async () => {
  const host = place(`
    <uc-config ctx-name="own-source" pubkey="demopublickey" source-list="local, url"></uc-config>
    <uc-upload-ctx-provider ctx-name="own-source"></uc-upload-ctx-provider>
    <uc-source-btn ctx-name="own-source"></uc-source-btn>`)
  const element = find(host, 'uc-source-btn')
  const pressed: string[] = []
  element.source = {
    id: 'archive',
    label: 'From the archive',
    icon: 'url',
    onClick: () => pressed.push('archive'),
  }
  await button('From the archive').click()
  expect(pressed).toEqual(['archive'])
  // Only the name of the uploader's own source is another one.
  element.source = { id: 'url', label: 'From a web address' }
  await button('From a web address').click()
  await expect.element(page.getByRole('dialog').getByRole('textbox')).toBeVisible()
  expect(pressed).toEqual(['archive'])
})
