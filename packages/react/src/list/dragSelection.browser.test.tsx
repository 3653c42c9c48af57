import { ObjectUrlsToken } from '@lading/kernel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, setUp, textFile } from '../testing/fixtures/setUp.js'

const rowOf = (name: string) =>
  page.getByRole('row', { name: new RegExp(`^${name}.txt( uploaded|,|$)`) }).element() as HTMLElement
const selected = () =>
  [...document.querySelectorAll<HTMLElement>('.lading-row[aria-selected="true"]')]
    .sort((one, other) => Number(one.dataset.index) - Number(other.dataset.index))
    .map((row) => row.querySelector('.lading-name')?.textContent?.[0])
    .join('')

async function mount(filesViewMode: 'list' | 'grid' = 'list') {
  // High enough for all rows and the bar: a pointer that rests near an edge scrolls the list, which selects more.
  await page.viewport(700, 900)
  const { style } = document.documentElement
  style.setProperty('--lading-inline-height', '800px')
  onTestFinished(() => void style.removeProperty('--lading-inline-height'))
  const { uploader } = await setUp({ config: { confirmUpload: true, filesViewMode } })
  uploader.addFiles(['a.txt', 'b.txt', 'c.txt', 'd.txt'].map(textFile))
  await expect.poll(() => document.querySelectorAll('.lading-row').length).toBe(4)
  return uploader
}

/** Sends pointer events, as a mouse or a finger does. */
function pointer(pointerType: 'mouse' | 'touch') {
  const at = (type: string, element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const position = { clientX: left + width / 2, clientY: top + height / 2 }
    element.dispatchEvent(
      new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, pointerType, ...position }),
    )
  }
  return {
    down: at.bind(null, 'pointerdown'),
    move: at.bind(null, 'pointermove'),
    up: at.bind(null, 'pointerup'),
  }
}

test.each(['list', 'grid'] as const)(
  'a check appears under the pointer, and selects its file (%s)',
  async (mode) => {
    await mount(mode)
    const check = rowOf('b').querySelector('.lading-check') as HTMLElement
    expect(getComputedStyle(check).visibility).toBe('hidden')
    await userEvent.hover(rowOf('b'))
    expect(getComputedStyle(check).visibility).toBe('visible')
    await userEvent.click(check)
    await expect.poll(selected).toBe('b')
    // A large preview would hide the list.
    expect(document.querySelector('.lading-list')).not.toBeNull()
    const other = rowOf('d').querySelector('.lading-check') as HTMLElement
    expect(getComputedStyle(other).visibility).toBe('visible')
    await userEvent.click(other, { modifiers: ['Shift'] })
    await expect.poll(selected).toBe('bcd')
    await userEvent.click(check)
    await expect.poll(selected).toBe('cd')
    await expectAccessible()
  },
)

test('rows that the mouse is dragged across are selected, and deselected when it comes back', async () => {
  await mount()
  const mouse = pointer('mouse')
  const facts = (name: string) => rowOf(name).querySelector('.lading-facts') as Element
  mouse.down(facts('b'))
  mouse.move(facts('b'))
  expect(selected()).toBe('')
  mouse.move(facts('d'))
  await expect.poll(selected).toBe('bcd')
  mouse.move(facts('c'))
  await expect.poll(selected).toBe('bc')
  mouse.up(facts('c'))
  mouse.move(facts('a'))
  await expect.poll(selected).toBe('bc')
})

test.each(['list', 'grid'] as const)(
  'a finger that rests on a file selects it, and more as it slides (%s)',
  async (mode) => {
    await mount(mode)
    const finger = pointer('touch')
    const place = (name: string) =>
      rowOf(name).querySelector(mode === 'grid' ? '.lading-picture' : '.lading-facts') as Element
    finger.down(place('a'))
    await expect.poll(selected).toBe('a')
    finger.move(place('c'))
    await expect.poll(selected).toBe('abc')
    finger.up(place('c'))
  },
)

test('a finger that scrolls the list selects nothing', async () => {
  await mount()
  const finger = pointer('touch')
  const facts = rowOf('a').querySelector('.lading-facts') as Element
  finger.down(facts)
  facts.dispatchEvent(
    new PointerEvent('pointercancel', { bubbles: true, pointerId: 1, pointerType: 'touch' }),
  )
  finger.move(rowOf('c'))
  finger.down(rowOf('d').querySelector('.lading-facts') as Element)
  await expect.poll(selected).toBe('d')
})

test('keys select a file, and the bar downloads the bytes that are sent', async () => {
  const uploader = await mount()
  const create = vi.spyOn(uploader.scope.get(ObjectUrlsToken), 'create')
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  rowOf('b').focus()
  await userEvent.keyboard('{Control>} {/Control}')
  await expect.poll(selected).toBe('b')
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.poll(selected).toBe('bc')
  await page.getByRole('button', { name: 'Download' }).click()
  expect(names).toEqual(['b.txt', 'c.txt'])
  expect(create.mock.calls.map(([blob]) => blob)).toEqual(
    [...uploader.entries.values()].slice(1, 3).map(({ file }) => file),
  )
  click.mockRestore()
})

test('the number of selected files stays clear of the actions in longer languages', async () => {
  await page.viewport(560, 900)
  const words = {
    'selected-count': '{{count}} von {{total}} ausgewählt',
    describe: 'Beschreiben',
    download: 'Herunterladen',
    'file-item-remove-button': 'Entfernen',
  }
  const { uploader } = await setUp({
    layout: 'regular',
    config: { confirmUpload: true, localeDefinitionOverride: { en: words } },
  })
  uploader.addFiles(['a.txt', 'b.txt'].map(textFile))
  uploader.setCurrentActivity('upload-list')
  uploader.setModalState(true)
  await expect.poll(() => document.querySelectorAll('.lading-row').length).toBe(2)
  rowOf('a').focus()
  await userEvent.keyboard('{Control>} {/Control}')
  await expect.poll(() => document.querySelector('.lading-bulk')).not.toBeNull()
  const range = document.createRange()
  range.selectNodeContents(document.querySelector('.lading-bulk p') as Node)
  const [first] = document.querySelectorAll('.lading-bulk button')
  expect(first?.getBoundingClientRect().left).toBeGreaterThanOrEqual(range.getBoundingClientRect().right)
})
