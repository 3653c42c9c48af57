import { urls } from '../support/test.js'
import type { Driver } from './Driver.js'
import { expect, test } from './test.js'

/** Opens a form of elements. */
async function openForm(driver: Driver, layout: string, service: string): Promise<void> {
  const query = new URLSearchParams({ layout, service })
  await driver.open(`${urls.pages}/guests/index.html?${query}`)
  await expect.poll(() => driver.evaluate(() => 'host' in window)).toBe(true)
}

/** Returns the validity of the form, and how many files it would send. */
const formState = (driver: Driver) =>
  driver.evaluate(() => {
    const form = document.querySelector('form') as HTMLFormElement
    const fields = [...form.elements] as HTMLInputElement[]
    return {
      isValid: form.checkValidity(),
      message: fields.map(({ validationMessage }) => validationMessage).find(Boolean) ?? '',
      files: new FormData(form).getAll('files[]').length,
    }
  })

const addFile = (driver: Driver, name: string) =>
  driver.evaluate((wanted) => {
    window.host.uploader.addFileFromObject(new File(['some bytes'], wanted))
  }, name)

const statuses = async (driver: Driver) =>
  driver.evaluate(() => [...window.host.uploader.entries.values()].map(({ status }) => status))

test('a form is held while a file is stopped, and is sent with all files afterwards', async ({
  driver,
  host,
  service,
}) => {
  await openForm(driver, 'inline', service.url)
  for (const name of ['a.txt', 'b.txt', 'c.txt']) await addFile(driver, name)
  await expect.poll(() => statuses(driver)).toEqual(['success', 'success', 'success'])
  await service.fault({ method: 'POST', path: '/base/', acts: [{ act: 'hold' }] })
  await addFile(driver, 'd.txt')
  await expect.poll(async () => (await statuses(driver)).at(-1)).toBe('uploading')
  await driver.evaluate(() => window.host.uploader.pauseAll())
  await expect
    .poll(() => formState(driver))
    .toMatchObject({ isValid: false, message: "1 file isn't uploaded yet. Resume or remove it." })
  await host.press('Send')
  await fetch(`${service.url}/faults`, { method: 'DELETE' })
  expect(await driver.evaluate(() => window.host.events)).toEqual([])
  await driver.evaluate(() => window.host.uploader.resumeAll())
  await expect.poll(() => formState(driver)).toEqual({ isValid: true, message: '', files: 4 })
  await host.press('Send')
  await expect.poll(() => driver.evaluate(() => window.host.events)).toEqual(['sent 4'])
})

test('elements that the page empties during an upload are back in the same task, with the open dialog', async ({
  driver,
  service,
}) => {
  await openForm(driver, 'regular', service.url)
  await service.fault({ method: 'POST', path: '/base/', acts: [{ act: 'hold' }] })
  await addFile(driver, 'held.txt')
  await driver.evaluate(() => window.host.uploader.initFlow())
  const isShown = () =>
    driver.evaluate(() => [...document.querySelectorAll('dialog:modal .lading-name')].length === 1)
  await expect.poll(isShown).toBe(true)
  for (let round = 0; round < 3; round += 1) {
    const isBack = await driver.evaluate(async () => {
      const elements = [...document.querySelectorAll('lading-uploader, lading-form-input')]
      for (const element of elements) element.replaceChildren()
      await Promise.resolve()
      return elements.every((element) => element.childNodes.length > 0)
    })
    expect(isBack).toBe(true)
    expect(await formState(driver)).toMatchObject({ isValid: false })
    await expect.poll(isShown).toBe(true)
  }
  await fetch(`${service.url}/faults`, { method: 'DELETE' })
  await driver.evaluate(() => {
    window.host.uploader.pauseAll()
    window.host.uploader.resumeAll()
  })
  await expect.poll(() => formState(driver)).toEqual({ isValid: true, message: '', files: 1 })
})

/** Opens a dialog of the page at its end, as libraries do: everything else is inert. */
const openPageDialog = (driver: Driver, name: string) =>
  driver.evaluate((label) => {
    const layer = document.createElement('div')
    layer.setAttribute('role', 'dialog')
    layer.style.cssText = 'position: fixed; inset: 20px; background: white'
    layer.innerHTML = `<div><input aria-label="Field"><button>${label}</button></div>`
    const others = [...document.body.children].filter((other) => !other.hasAttribute('inert'))
    document.body.append(layer)
    for (const other of others) other.setAttribute('inert', '')
    layer.querySelector('button')?.addEventListener('click', () => {
      layer.remove()
      for (const other of others) other.removeAttribute('inert')
    })
    layer.querySelector('input')?.focus()
  }, name)

const isModal = (driver: Driver) =>
  driver.evaluate(() => {
    const dialog = document.querySelector('.lading-dialog')
    return !!dialog?.matches(':modal') && !dialog.closest('[inert]')
  })

test('elements that are taken out before the uploader is loaded have their files when they are back', async ({
  driver,
  service,
}) => {
  await openForm(driver, 'inline', service.url)
  await driver.evaluate((url) => {
    const form = document.createElement('form')
    form.innerHTML = `<lading-uploader ctx-name="early" pubkey="demopublickey" layout="inline" preload="intent" base-url="${url}" cdn-cname="${url}"></lading-uploader>
      <lading-form-input ctx-name="early" name="early"></lading-form-input>`
    document.body.append(form)
    const element = form.firstElementChild as HTMLElement & { getAPI(): Window['host']['uploader'] }
    element.getAPI().addFileFromObject(new File(['some bytes'], 'early.txt'))
    form.remove()
    // As a page that shows the form again later.
    setTimeout(() => document.body.append(form), 300)
  }, service.url)
  const state = () =>
    driver.evaluate(() => {
      const form = document.forms[document.forms.length - 1] as HTMLFormElement
      const files = form.isConnected ? new FormData(form).getAll('early[]').length : 0
      return { files, text: form.textContent?.includes('early.txt') }
    })
  await expect.poll(state).toEqual({ files: 1, text: true })
})

test('the dialog is used inside a dialog of the page, and the page opens another one above it', async ({
  driver,
  host,
  service,
}) => {
  await openForm(driver, 'regular', service.url)
  await openPageDialog(driver, 'Close the first')
  await driver.evaluate(() => window.host.uploader.initFlow())
  await expect.poll(() => isModal(driver)).toBe(true)
  expect(await driver.evaluate(() => !!document.querySelector('[role=dialog] .lading-dialog'))).toBe(true)
  await addFile(driver, 'a.txt')
  await driver.evaluate(() => window.host.uploader.setCurrentActivity('upload-list'))
  await host.press('Remove a.txt')
  await expect.poll(() => statuses(driver)).toEqual([])

  await openPageDialog(driver, 'Close the second')
  await expect.poll(() => isModal(driver)).toBe(false)
  await expect
    .poll(() => driver.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Field')
  await driver.type('x')
  const values = () =>
    driver.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('[aria-label=Field]')].map(({ value }) => value),
    )
  await expect.poll(values).toEqual(['', 'x'])
  await host.press('Close the second')
  await expect.poll(() => isModal(driver)).toBe(true)
  await addFile(driver, 'b.txt')
  await driver.evaluate(() => window.host.uploader.setCurrentActivity('upload-list'))
  await host.press('Remove b.txt')
  await expect.poll(() => statuses(driver)).toEqual([])
})

test('a folder is chosen by a press, with its paths and without hidden files', async ({
  driver,
  host,
  service,
}) => {
  await openForm(driver, 'inline', service.url)
  await driver.evaluate(() => {
    HTMLInputElement.prototype.click = function () {
      if (!this.webkitdirectory) return
      const transfer = new DataTransfer()
      const files = ['trip/a.txt', 'trip/deep/b.txt', 'trip/.DS_Store', 'trip/Thumbs.db'].map((path) => {
        const file = new File(['some bytes'], path.replace(/.*\//, ''))
        Object.defineProperty(file, 'webkitRelativePath', { value: path })
        return file
      })
      for (const file of files) transfer.items.add(file)
      Object.defineProperty(this, 'files', {
        value: Object.assign(files, { item: (at: number) => files[at] }),
      })
      this.dispatchEvent(new Event('change', { bubbles: true }))
    }
    HTMLInputElement.prototype.showPicker = HTMLInputElement.prototype.click
  })
  await host.press('Folder')
  await expect
    .poll(() =>
      driver.evaluate(() =>
        window.host.uploader.getOutputCollectionState().allEntries.map(({ fullPath }) => fullPath),
      ),
    )
    .toEqual(['trip/a.txt', 'trip/deep/b.txt'])
})

test('of a clipboard, what was copied as a file is added, and cells and words are the page’s', async ({
  driver,
  service,
}) => {
  await openForm(driver, 'inline', service.url)
  const paste = (types: Readonly<Record<string, string>>, image: boolean) =>
    driver.evaluate(
      (texts, hasImage) => {
        const transfer = new DataTransfer()
        for (const [type, text] of Object.entries(texts)) transfer.setData(type, text)
        if (hasImage) transfer.items.add(new File(['x'], 'image.png', { type: 'image/png' }))
        const event = new Event('paste', { bubbles: true, cancelable: true, composed: true })
        Object.defineProperty(event, 'clipboardData', { value: transfer })
        document.querySelector('.lading-drop-area')?.dispatchEvent(event)
        return event.defaultPrevented
      },
      types,
      image,
    )
  const html = '<table><tr><td>1</td></tr></table>'
  const cells = { 'text/plain': '1', 'text/html': html, 'text/rtf': '{\\rtf1 1}', 'text/csv': '1' }
  expect(await paste(cells, true)).toBe(false)
  expect(await paste({ 'text/plain': 'words' }, false)).toBe(false)
  expect(await statuses(driver)).toEqual([])
  expect(await paste({ 'text/html': '<img src="https://page.example/a.png">' }, true)).toBe(true)
  await expect.poll(() => statuses(driver)).toHaveLength(1)
})

test('the dialog grows with its list', async ({ driver, service }) => {
  await openForm(driver, 'regular', service.url)
  await driver.evaluate(() => {
    const { uploader } = window.host
    uploader.initFlow()
    uploader.addFiles(['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((name) => new File(['some bytes'], name)))
    uploader.setCurrentActivity('upload-list')
  })
  const heightOf = (selector: string) =>
    driver.evaluate(
      (wanted) =>
        [...document.querySelectorAll(wanted)].reduce(
          (sum, element) => sum + element.getBoundingClientRect().height,
          0,
        ),
      selector,
    )
  await expect.poll(() => heightOf('.lading-row')).toBeGreaterThan(200)
  const rows = await heightOf('.lading-row')
  await expect.poll(() => heightOf('.lading-list')).toBeGreaterThanOrEqual(rows)
})
