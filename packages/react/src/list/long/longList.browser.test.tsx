import { ClockToken } from '@lading/kernel'
import { createFakeClock } from '@lading/kernel/testing'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { endOfMotion, expectAccessible, setUp, textFile } from '../../testing/fixtures/setUp.js'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const names = () =>
  [...document.querySelectorAll<HTMLElement>('.lading-row')]
    .sort((a, b) => Number(a.dataset.index) - Number(b.dataset.index))
    .map((row) => row.querySelector('.lading-name bdi')?.textContent)
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}( uploaded|,|$)`) })

/** A list of files that are not uploaded yet; the size of each is its number of bytes. */
async function mount(count: number) {
  const mounted = await setUp({ layout: 'regular', config: { confirmUpload: true } })
  const files = Array.from(
    { length: count },
    (_, index) => new File(['x'.repeat(count - index)], `${index}.txt`),
  )
  mounted.uploader.addFiles(files)
  mounted.uploader.initFlow()
  await expect.element(row('0.txt')).toHaveFocus()
  return mounted
}

test('from 21 files on, rows are 44 px high and the dialog is larger', async () => {
  await page.viewport(1000, 900)
  const { uploader } = await mount(20)
  const heightOf = () => (row('0.txt').element() as HTMLElement).offsetHeight
  const widthOf = () => (page.getByRole('dialog').element() as HTMLElement).offsetWidth
  expect([heightOf(), widthOf()]).toEqual([64, 520])
  uploader.addFiles([textFile('last.txt')])
  await expect.poll(heightOf).toBe(44)
  await expect.poll(widthOf).toBe(720)
  // The form of a file does not change the size of the dialog.
  uploader.setCurrentActivity('details', { ids: uploader.entries.ids.slice(0, 1) })
  await expect.element(page.getByLabelText(/^Name/)).toBeVisible()
  expect(widthOf()).toBe(720)
})

test('a list of 50 files can be searched and sorted', async () => {
  await mount(50)
  const search = page.getByRole('searchbox', { name: 'Search files' })
  await search.fill('4')
  await expect
    .poll(names)
    .toEqual(['4.txt', '14.txt', '24.txt', '34.txt', ...Array.from({ length: 10 }, (_, i) => `4${i}.txt`)])
  await expectAccessible()
  await page.getByRole('combobox', { name: 'Sort' }).selectOptions('Size')
  await search.fill('.TXT')
  // The last files are the smallest ones.
  await expect.poll(() => names().slice(0, 2)).toEqual(['0.txt', '1.txt'])
  await search.fill('nothing like it')
  await expect.poll(names).toEqual([])
  await search.fill('')
  await expect.poll(() => names().length).toBeGreaterThan(10)
})

test('Enter in the search field submits no form of the page', async () => {
  await mount(50)
  const search = page.getByRole('searchbox', { name: 'Search files' })
  await expect.element(search).toBeVisible()
  const root = (search.element() as HTMLElement).closest('dialog') as HTMLElement
  const form = document.createElement('form')
  const submit = vi.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', submit)
  const content = root.parentElement as HTMLElement
  content.replaceWith(form)
  form.append(content)
  root.hidden = false
  await search.fill('4')
  await userEvent.keyboard('{Enter}')
  expect(submit).not.toHaveBeenCalled()
  form.replaceWith(content)
})

test('while files are uploaded, the search field and Done stay as they are', async () => {
  const { uploader, jobs } = await mount(60)
  await expect.element(page.getByRole('searchbox', { name: 'Search files' })).toBeVisible()
  uploader.uploadAll()
  await expect.element(button('Done')).toHaveAttribute('title', 'Uploading')
  const read = vi.spyOn(uploader.locale, 'message')
  const changed = vi.fn()
  const observer = new MutationObserver(changed)
  observer.observe(button('Done').element(), { attributes: true, characterData: true, subtree: true })
  for (let i = 0; i < 5; i++) {
    await expect.poll(() => jobs.has(`${i}.txt`)).toBe(true)
    jobs.get(`${i}.txt`)?.succeed()
    await expect.element(button(`Done ${i + 1}`)).toBeVisible()
  }
  observer.disconnect()
  expect(changed).not.toHaveBeenCalled()
  expect(read.mock.calls.filter(([key]) => key === 'search-files')).toEqual([])
})

/** Whether an element is inside the list that scrolls. */
const isInView = (element: Element) => {
  const { top, bottom } = document.querySelector('.lading-list')?.getBoundingClientRect() ?? new DOMRect()
  const rect = element.getBoundingClientRect()
  return rect.top >= top - 1 && rect.bottom <= bottom + 1
}

test('the focused row stays in view when the search comes, and its menu stays open beside it', async () => {
  const { uploader } = await mount(49)
  await userEvent.keyboard('{End}')
  await expect.element(row('48.txt')).toHaveFocus()
  const list = document.querySelector<HTMLElement>('.lading-list')
  // As low as it can be while it is seen: whatever takes room hides it.
  const lower = () => list?.scrollTo(0, list.scrollTop - list.getBoundingClientRect().bottom + bottomOf())
  const bottomOf = () => row('48.txt').element().getBoundingClientRect().bottom
  const more = row('48.txt').getByRole('button', { name: 'More actions 48.txt' })
  // A press scrolls to what still moves.
  await endOfMotion()
  lower()
  await more.click()
  const menu = page.getByRole('menu')
  await expect.element(menu.getByRole('menuitem').first()).toHaveFocus()
  uploader.addFiles([textFile('49.txt')])
  await expect.element(page.getByRole('searchbox', { name: 'Search files' })).toBeVisible()
  await expect.poll(() => isInView(row('48.txt').element())).toBe(true)
  await expect.element(menu).toBeVisible()
  // Where the button is now.
  const gapPx = () => {
    const [button, popover] = [more.element(), menu.element()].map((element) =>
      element.getBoundingClientRect(),
    )
    if (!button || !popover) return Number.NaN
    return Math.round(Math.max(popover.top - button.bottom, button.top - popover.bottom))
  }
  await expect.poll(gapPx).toBe(6)
  list?.scrollTo(0, 0)
  await expect.poll(() => menu.elements()).toEqual([])
})

test('files that are being sent come first in a long list, and leave their place when they are uploaded', async () => {
  const { uploader, jobs } = await setUp({ config: { maxConcurrentRequests: 2, confirmUpload: true } })
  const ids = uploader.addFiles(Array.from({ length: 30 }, (_, index) => textFile(`${index}.txt`)))
  uploader.retryAll()
  uploader.uploadAll()
  await expect.poll(() => jobs.size).toBe(2)
  jobs.get('0.txt')?.succeed()
  await expect.poll(() => names().slice(0, 4)).toEqual(['1.txt', '2.txt', '0.txt', '3.txt'])
  // The order of the list itself stays.
  expect(uploader.entries.ids).toEqual(ids)
})

test('files that are being sent move at most once a second', async () => {
  const clock = createFakeClock()
  const { uploader, jobs } = await setUp({
    config: { maxConcurrentRequests: 2, confirmUpload: true },
    services: (scope) => void scope.value(ClockToken, clock),
  })
  const add = async (from: number, to: number) => {
    const files = Array.from({ length: to - from }, (_, index) => textFile(`${from + index}.txt`))
    uploader.addFiles(files)
    await clock.advance(400)
    uploader.uploadAll()
  }
  await add(0, 2)
  await expect.poll(() => jobs.size).toBe(2)
  for (const job of jobs.values()) job.succeed()
  await expect.poll(() => uploader.collection.current().status).toBe('success')
  await add(2, 30)
  await expect.poll(() => jobs.size).toBe(4)
  const first = () => names().slice(0, 4)
  const soon = async () => {
    await clock.advance(20)
    // The page shows what has come of it before the clock moves on.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return first()
  }
  await expect.poll(soon).toEqual(['2.txt', '3.txt', '0.txt', '1.txt'])
  jobs.get('2.txt')?.succeed()
  await expect.poll(() => jobs.size).toBe(5)
  await clock.advance(200)
  await expect.element(row('2.txt')).toHaveAttribute('data-state', 'finished')
  expect(first()).toEqual(['2.txt', '3.txt', '0.txt', '1.txt'])
  await clock.advance(800)
  await expect.poll(soon).toEqual(['3.txt', '4.txt', '0.txt', '1.txt'])
  // The menu of a row would be taken away from under the pointer.
  await button('More actions 3.txt').click()
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus()
  jobs.get('3.txt')?.succeed()
  await expect.poll(() => jobs.size).toBe(6)
  await clock.advance(1_000)
  await expect.element(row('3.txt')).toHaveAttribute('data-state', 'finished')
  expect(first()).toEqual(['3.txt', '4.txt', '0.txt', '1.txt'])
  await userEvent.keyboard('{Escape}')
  await clock.advance(1_000)
  await expect.poll(soon).toEqual(['4.txt', '5.txt', '0.txt', '1.txt'])
})

test('so they do right after the list is first shown', async () => {
  const clock = createFakeClock()
  const { uploader, jobs } = await setUp({
    layout: 'regular',
    config: { maxConcurrentRequests: 2 },
    services: (scope) => void scope.value(ClockToken, clock),
  })
  uploader.addFiles(Array.from({ length: 30 }, (_, index) => textFile(`${index}.txt`)))
  uploader.uploadAll()
  await expect.poll(() => jobs.size).toBe(2)
  jobs.get('0.txt')?.succeed()
  await expect.poll(() => jobs.size).toBe(3)
  await clock.advance(100)
  uploader.initFlow()
  await expect.poll(() => names().slice(0, 3)).toEqual(['1.txt', '2.txt', '0.txt'])
  jobs.get('1.txt')?.succeed()
  await expect.poll(() => jobs.size).toBe(4)
  await clock.advance(200)
  await expect.element(row('1.txt')).toHaveAttribute('data-state', 'finished')
  expect(names().slice(0, 3)).toEqual(['1.txt', '2.txt', '0.txt'])
  await clock.advance(800)
  await expect.poll(() => names().slice(0, 3)).toEqual(['2.txt', '3.txt', '0.txt'])
})

test('files are selected by keyboard and by pointer, and removed together', async () => {
  const { uploader } = await mount(30)
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await expect.element(page.getByText('3 of 30 selected')).toBeVisible()
  await expect.element(row('1.txt')).toHaveAttribute('aria-selected', 'true')
  await expect.element(row('3.txt')).toHaveAttribute('aria-selected', 'false')
  await expectAccessible()
  await row('4.txt')
    .getByText('4.txt')
    .click({ modifiers: ['ControlOrMeta'] })
  await expect.element(page.getByText('4 of 30 selected')).toBeVisible()
  await button('Remove').click()
  await expect.poll(() => uploader.entries.size).toBe(26)
  await expect.element(page.getByText('4 files removed', { exact: true })).toBeVisible()
  await expect.poll(() => page.getByText(/of 26 selected/).elements()).toEqual([])
  await button('Undo').click()
  await expect.poll(() => uploader.entries.size).toBe(30)

  await expect.element(row('0.txt')).toHaveFocus()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(page.getByText('30 of 30 selected')).toBeVisible()
  // One level back: the dialog stays.
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByText('30 of 30 selected').elements()).toEqual([])
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('a press with Shift selects files and no words, and a selected file is seen below the mouse', async () => {
  await mount(30)
  const press = (name: string, modifier: 'ControlOrMeta' | 'Shift') =>
    row(name)
      .getByText(name)
      .click({ modifiers: [modifier] })
  await press('1.txt', 'ControlOrMeta')
  await press('5.txt', 'Shift')
  await expect.element(page.getByText('5 of 30 selected')).toBeVisible()
  expect(String(getSelection())).toBe('')
  await expect.element(row('5.txt')).toHaveFocus()
  const ground = (name: string) => getComputedStyle(row(name).element()).backgroundColor
  expect(ground('5.txt')).toBe(ground('4.txt'))
  expect(ground('5.txt')).not.toBe(ground('6.txt'))
})

test('a finger selects by resting on a name, and by taps after that', async () => {
  await mount(3)
  const touch = (type: string, name: string) => {
    const target = row(name).getByText(name).element()
    target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch', button: 0 }))
  }
  touch('pointerdown', '0.txt')
  await expect.element(page.getByText('1 of 3 selected')).toBeVisible()
  touch('pointerup', '0.txt')
  // The click that ends the press.
  touch('click', '0.txt')
  touch('pointerdown', '2.txt')
  touch('pointerup', '2.txt')
  touch('click', '2.txt')
  await expect.element(page.getByText('2 of 3 selected')).toBeVisible()
  await button('Remove').click()
  await expect.poll(names).toEqual(['1.txt'])
})
