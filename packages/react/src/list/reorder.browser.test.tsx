import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, setUp, textFile } from '../testing/fixtures/setUp.js'

const rowElement = (name: string) =>
  page.getByRole('row', { name: new RegExp(`^${name}( uploaded|,|$)`) }).element() as HTMLElement
const names = () =>
  [...document.querySelectorAll('.lading-name')].map(({ textContent }) => textContent).sort()

/** The names from the first place of the list to the last one. */
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('.lading-row')]
    .sort((a, b) => Number(a.dataset.index) - Number(b.dataset.index))
    .map((row) => row.querySelector('.lading-name')?.textContent?.[0])
    .join('')

/** Presses the thumbnail of a row and moves the pointer over another row, `share` of the way across it. */
function drag(name: string, over: string, share: number, isGrid = false): () => void {
  const picture = rowElement(name).querySelector('.lading-picture') as HTMLElement
  const from = picture.getBoundingClientRect()
  const to = rowElement(over).getBoundingClientRect()
  const at = (type: string, clientX: number, clientY: number) =>
    picture.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerId: 1,
        isPrimary: true,
        clientX,
        clientY,
      }),
    )
  const x = to.left + to.width * (isGrid ? share : 0.5)
  const y = to.top + to.height * (isGrid ? 0.5 : share)
  at('pointerdown', from.left + 9, from.top + 9)
  at('pointermove', x, y - 1)
  at('pointermove', x, y)
  return () => at('pointerup', x, y)
}

test.each(['list', 'grid'] as const)(
  'files of the %s are moved by pointer and by keyboard',
  async (filesViewMode) => {
    // A pointer of a test is none that an element can capture.
    vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => {})
    await page.viewport(700, 600)
    const { uploader } = await setUp({ config: { confirmUpload: true, filesViewMode } })
    const isGrid = filesViewMode === 'grid'
    uploader.addFiles(['a.txt', 'b.txt', 'c.txt', 'd.txt'].map(textFile))
    await expect.poll(names).toHaveLength(4)
    const output = () =>
      uploader
        .getOutputCollectionState()
        .allEntries.map(({ name }) => name?.[0])
        .join('')

    drag('a.txt', 'c.txt', 0.8, isGrid)()
    await expect.poll(shown).toBe('bcad')
    await expect.poll(output).toBe('bcad')
    await expect.element(page.getByText('Moved to position 3 of 4')).toBeInTheDocument()
    drag('d.txt', 'b.txt', 0.2, isGrid)()
    await expect.poll(shown).toBe('dbca')
    await expect.poll(() => rowElement('b.txt').dataset.drop).toBeUndefined()

    // Escape cancels a drag, and nothing else.
    const drop = drag('a.txt', 'd.txt', 0.2, isGrid)
    await expect.poll(() => rowElement('d.txt').dataset.drop).toBe('before')
    await userEvent.keyboard('{Escape}')
    drop()
    await expect.poll(output).toBe('dbca')

    const [forward, back] = isGrid ? ['ArrowRight', 'ArrowLeft'] : ['ArrowDown', 'ArrowUp']
    rowElement('b.txt').focus()
    await userEvent.keyboard(`{Alt>}{${forward}}{${forward}}{/Alt}`)
    await expect.poll(shown).toBe('dcab')
    await expect.poll(() => document.activeElement).toBe(rowElement('b.txt'))
    await userEvent.keyboard(`{Alt>}{${back}}{/Alt}`)
    await expect.poll(shown).toBe('dcba')
    await userEvent.keyboard('{Alt>}{Home}{/Alt}')
    await expect.poll(shown).toBe('bdca')
    await expect.poll(() => document.activeElement).toBe(rowElement('b.txt'))
    expect(output()).toBe('bdca')
    await expectAccessible()
    vi.restoreAllMocks()
  },
)
