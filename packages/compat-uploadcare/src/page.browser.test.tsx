import { StrictMode } from 'react'
import { expect, inject, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { EveryProp } from './testing/fixtures/EveryProp.js'
import { GalleryPage } from './testing/fixtures/GalleryPage.js'
import { calls } from './testing/fixtures/notesPlugin.js'

declare module 'vitest' {
  interface ProvidedContext {
    localServiceUrl: string
  }
}

const url = inject('localServiceUrl')
const services = { baseUrl: url, cdnCname: url, socialBaseUrl: url }

const button = (name: string) => page.getByRole('button', { name })
const press = async (name: string) => {
  await expect.element(button(name)).toBeVisible()
  ;(button(name).element() as HTMLElement).click()
}

test('a page written for Uploadcare’s React components and its plugin run unchanged', async () => {
  const screen = await render(
    <StrictMode>
      <GalleryPage settings={services} />
    </StrictMode>,
  )
  const accent = getComputedStyle(button('Add photos').element()).backgroundColor
  expect(accent).toBe('oklch(0.46 0.2 300)')

  // At once: the uploader is still being loaded, and the call is kept.
  await press('Add hello.txt')
  const list = page.getByRole('list', { name: 'Uploaded' })
  await expect.element(list).toHaveTextContent('hello.txt 15 plain js-api')
  expect(document.querySelector('output')?.textContent).toBe('hello.txt')

  await press('Show files')
  // Its custom properties have effect where they are set.
  const side = () => document.querySelector('.lading-list .lading-thumbnail')?.getBoundingClientRect().width
  await expect.poll(side).toBe(40)
  document.documentElement.style.setProperty('--uc-preview-size', '64px')
  expect(side()).toBe(64)
  document.documentElement.removeAttribute('style')
  await press('Stamp')
  await expect.poll(() => list.getByRole('link').element().getAttribute('href')).toMatch(/-\/inline\/yes\/$/)
  await expect.element(button('Stamp')).not.toBeInTheDocument()

  await press('Add more')
  await press('Write a note')
  await expect.element(page.getByRole('heading', { name: 'Write a note' })).toBeVisible()
  await press('Add the note')
  await expect.element(list).toHaveTextContent('memo.txt 16 plain local')
  // StrictMode renders it twice.
  expect(calls).toEqual(['params {}', 'left', 'params {}', 'left'])

  await press('Close')
  await expect.element(list).toBeEmptyDOMElement()

  await press('Add photos')
  await press('From link')
  await page.getByRole('dialog').getByRole('textbox').fill(`${url}/health`)
  await expect.element(button('Import')).toBeEnabled()
  await press('Import')
  await expect.element(list).toHaveTextContent(/health .* url/)
  // The overlay closes the dialog as Close does.
  await userEvent.click(document.documentElement, { position: { x: 4, y: 4 }, force: true })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(list).toBeEmptyDOMElement()

  // An initial crop opens the editor for the only picture.
  await screen.rerender(
    <StrictMode>
      <GalleryPage settings={{ ...services, useCloudImageEditor: true, cropPreset: '1:1' }} />
    </StrictMode>,
  )
  const transfer = new DataTransfer()
  transfer.items.add(await picture())
  for (const type of ['dragover', 'drop']) {
    button('Add photos')
      .element()
      .dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }))
  }
  await expect.element(page.getByRole('dialog').getByRole('tab', { name: 'Crop' })).toBeVisible()
  await expect
    .poll(() => list.getByRole('link').element().getAttribute('href'))
    .toContain('-/crop/60x60/10,0/')
  await screen.unmount()
  await expect.poll(() => calls).toContain('removed')
})

test('a page that uses every prop, event and method', async () => {
  const screen = await render(<EveryProp settings={services} />)
  await expect.element(page.getByText('Drop files here')).toBeVisible()
  await press('Call every method')
  const received = () => document.querySelector('output')?.textContent?.split('; ').toSorted()
  await expect.poll(received).toEqual(
    [
      'added idle js-api',
      'added idle js-api',
      'added idle js-api',
      // The plugin's hook has replaced the file.
      'all every.txt',
      'group 1',
      'listener ',
      'listener ',
      'listener renamed.txt',
      'on 1',
      'removed true',
      'removed true',
      'removed true',
      'start renamed.txt',
      'success true',
    ].toSorted(),
  )
  await press('Done')
  await expect.poll(received).toContain('done 1')

  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['dropped'], 'dropped.txt', { type: 'text/plain' }))
  const area = () => document.querySelector<HTMLElement>('[data-drag-state]')
  const drag = (type: string) =>
    area()?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  const dragOver = () => {
    drag('dragover')
    return area()?.dataset.dragState
  }
  await expect.poll(dragOver).toBe('over')
  drag('drop')
  await expect.poll(received).toContain('added idle drop-area')
  await screen.unmount()
})

async function picture(): Promise<File> {
  const canvas = new OffscreenCanvas(80, 60)
  canvas.getContext('2d')?.fillRect(0, 0, 40, 60)
  return new File([await canvas.convertToBlob()], 'half.png', { type: 'image/png' })
}
