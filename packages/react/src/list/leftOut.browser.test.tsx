import { addWithinLimit, type ConfigValues, definePlugin, getLeftOutFiles } from '@lading/kernel'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { recordAnnouncements } from '../testing/fixtures/recordAnnouncements.js'
import { expectAccessible, setUp, textFile } from '../testing/fixtures/setUp.js'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const names = () => [...document.querySelectorAll('.lading-row .lading-name')].map((name) => name.textContent)
const leftOut = () => [...document.querySelectorAll('.lading-tray li bdi')].map((name) => name.textContent)

/** Adds what is dropped as the local source does. */
const dropped = definePlugin({
  id: 'local',
  setup({ contribute, uploader }) {
    contribute('source', {
      id: 'local',
      label: 'From device',
      open() {},
      onTransfer: async ({ files }) => addWithinLimit(uploader, [...files], 'drop-area'),
    })
  },
})

async function drop(config: ConfigValues, ...files: string[]) {
  const mounted = await setUp({ config: { confirmUpload: true, ...config }, plugins: [dropped()] })
  const spoken = recordAnnouncements()
  const dataTransfer = new DataTransfer()
  for (const name of files) dataTransfer.items.add(textFile(name))
  const area = document.querySelector('.lading-drop-area') as Element
  for (const type of ['dragenter', 'dragover', 'drop'])
    area.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
  return { ...mounted, spoken }
}

test('the first files that fit are added, and the others are named and exchanged by one press each', async () => {
  const { uploader, jobs, spoken } = await drop(
    { multipleMax: 2, confirmUpload: false },
    'a.txt',
    'b.txt',
    'c.txt',
    'd.txt',
  )
  await expect.poll(names).toEqual(['a.txt', 'b.txt'])
  expect(leftOut()).toEqual(['c.txt', 'd.txt'])
  await expect.element(page.getByText("2 files weren't added: 2 is the maximum").first()).toBeVisible()
  await expect.poll(() => spoken.join()).toContain("2 files weren't added: 2 is the maximum")
  await expectAccessible()
  await expect.poll(() => jobs.has('b.txt')).toBe(true)
  jobs.get('a.txt')?.succeed()
  ;(button('Exchange: d.txt instead of b.txt').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual(['a.txt', 'd.txt'])
  expect(leftOut()).toEqual(['c.txt', 'b.txt'])
  // The same press exchanges them back.
  await expect.element(button('Exchange: b.txt instead of d.txt')).toHaveFocus()
  await button('Remove c.txt').click()
  expect(leftOut()).toEqual(['b.txt'])
  expect(document.querySelector('.lading-upload-list')?.contains(document.activeElement)).toBe(true)
  uploader.config.set({ multipleMax: 3 })
  // At the place that it had.
  await button('Add b.txt').click()
  await expect.poll(names).toEqual(['a.txt', 'b.txt', 'd.txt'])
  expect(document.querySelector('.lading-tray')).toBeNull()
  expect(uploader.getOutputCollectionState().errors).toEqual([])
})

test('once there is room, the maximum is no longer said to be the reason', async () => {
  const { uploader } = await drop({ multipleMax: 2 }, 'a.txt', 'b.txt', 'c.txt')
  const summary = () => document.querySelector('.lading-tray summary')?.textContent
  await expect.poll(summary).toBe("1 file wasn't added: 2 is the maximum")
  uploader.config.set({ multipleMax: 20 })
  await expect.poll(summary).toBe('1 file not added')
})

test('one file of several replaces the chosen one where only one fits', async () => {
  await drop({ multiple: false }, 'a.txt', 'b.txt')
  await expect.poll(names).toEqual(['a.txt'])
  await button('Exchange: b.txt instead of a.txt').click()
  await expect.poll(names).toEqual(['b.txt'])
  expect(leftOut()).toEqual(['a.txt'])
})

test.each(['drop', 'paste'])('a %s on a full list is named, and exchanged by one press', async (way) => {
  await drop({ multipleMax: 1, pasteScope: 'global' } as never, 'a.txt')
  await expect.poll(names).toEqual(['a.txt'])
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(textFile('b.txt'))
  const list = document.querySelector('.lading-upload-list') as Element
  if (way === 'paste')
    list.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: dataTransfer }),
    )
  for (const type of way === 'drop' ? ['dragenter', 'dragover', 'drop'] : [])
    list.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
  await expect.element(page.getByText("1 file wasn't added: 1 is the maximum").first()).toBeVisible()
  await button('Exchange: b.txt instead of a.txt').click()
  await expect.poll(names).toEqual(['b.txt'])
})

test('files that are left out are forgotten with Done', async () => {
  const { uploader } = await drop({ multipleMax: 1 }, 'a.txt', 'b.txt')
  await expect.poll(leftOut).toEqual(['b.txt'])
  uploader.emit('done-click', () => uploader.getOutputCollectionState())
  await expect.poll(leftOut).toEqual([])
  expect(getLeftOutFiles(uploader).files).toEqual([])
})

test('the number of files to remove follows the list', async () => {
  const { uploader } = await setUp({ config: { multipleMax: 2, confirmUpload: true } })
  uploader.addFiles(['a', 'b', 'c', 'd'].map(textFile))
  const alert = () => document.querySelector('.lading-common-error')?.textContent
  await expect.poll(alert).toBe('You can add 2 files. Remove 2, or keep what fits.')
  uploader.addFiles(['e', 'f', 'g', 'h'].map(textFile))
  await expect.poll(alert).toBe('You can add 2 files. Remove 6, or keep what fits.')
})

test('a file that could not be checked is checked again by Retry', async () => {
  let isBroken = true
  const { uploader, jobs } = await setUp({
    config: {
      fileValidators: [
        () => {
          if (isBroken) throw new Error('host fault')
        },
      ],
    },
  })
  uploader.addFiles([textFile('a.txt')])
  await expect.element(page.getByText("The file couldn't be checked, so it isn't uploaded.")).toBeVisible()
  isBroken = false
  await button('Retry a.txt').click()
  await expect.poll(() => jobs.has('a.txt')).toBe(true)
})
