import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {object} Stage
 * @property {import('./Reader.mjs').Reader} reader
 * @property {import('playwright').Page} page
 * @property {{ playground: string, form: string }} urls
 * @property {string} folder For files.
 * @property {Uint8Array} photo A JPEG.
 * @property {(rules: readonly object[]) => Promise<void>} setFaults
 */

/** @param {Stage} stage @param {string} name @param {Uint8Array | string} [bytes] */
function file({ folder }, name, bytes = `the bytes of ${name}`) {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

/** Opens the playground, and puts the focus before its uploader. @param {Stage} stage @param {Record<string, string>} query */
async function open({ page, reader, urls }, query = {}) {
  await page.goto(`${urls.playground}/?${new URLSearchParams({ layout: 'regular', ...query })}`)
  await page.waitForFunction(() => 'uploader' in window)
  await page.locator('.stage .lading button').first().waitFor()
  await reader.enter()
  await page.locator('.stage .card-head :is(select, button, input)').last().focus()
  await reader.listen()
  reader.lines.length = 0
}

/** Presses a key that opens the system's dialog, and chooses files in it. @param {Stage} stage @param {string} key @param {readonly string[]} paths */
async function choose({ page, reader }, key, paths) {
  const opened = page.waitForEvent('filechooser')
  await reader.press(key)
  const names = paths.map((path) => path.split('/').at(-1)).join(', ')
  await reader.does(`chooses ${names}`, async () => (await opened).setFiles([...paths]))
}

/** @type {readonly { readonly name: string, readonly title: string, readonly run: (stage: Stage) => Promise<void> }[]} */
export const journeys = [
  {
    name: '01-add-from-disk',
    title: 'Files are added from the disk',
    async run(stage) {
      const { reader } = stage
      await open(stage, { confirmUpload: 'true' })
      await reader.press('Tab', 'Return')
      await choose(stage, 'Return', [file(stage, 'minutes.txt'), file(stage, 'plan.txt')])
      await reader.hear(/added/)
      await reader.press('Tab', 'Tab', 'Tab')
    },
  },
  {
    name: '02-drop-area',
    title: 'The drop area of a page and its sources, by keyboard',
    async run(stage) {
      const { reader } = stage
      await open(stage, { layout: 'inline', confirmUpload: 'true', sourceList: 'local, url' })
      await reader.press('Tab', 'Tab', 'Tab', 'shift+Tab', 'shift+Tab')
      await choose(stage, 'space', [file(stage, 'minutes.txt')])
      await reader.hear(/added/)
    },
  },
  {
    name: '03-list',
    title: 'A list, by arrow keys',
    async run(stage) {
      const { reader } = stage
      await open(stage, { layout: 'inline', confirmUpload: 'true' })
      const names = ['one.txt', 'two.txt', 'three.txt', 'four.txt']
      await reader.press('Tab')
      await choose(
        stage,
        'Return',
        names.map((name) => file(stage, name)),
      )
      await reader.hear(/added/)
      await reader.press('Down', 'Down', 'End', 'Home', 'ctrl+space', 'shift+Down', 'Escape', 'alt+Down')
      await reader.press('Tab', 'Right', 'Right', 'shift+Tab')
    },
  },
  {
    name: '04-upload',
    title: 'An upload, its progress and its end',
    async run(stage) {
      const { reader, setFaults } = stage
      await open(stage, { layout: 'inline', confirmUpload: 'true' })
      await setFaults([
        { method: 'POST', path: '/base/', acts: [{ act: 'slow-body', bytesPerSecond: 400_000 }] },
      ])
      await reader.press('Tab')
      await choose(stage, 'Return', [file(stage, 'film.bin', new Uint8Array(12_000_000))])
      await reader.hear(/added/)
      await reader.press('Tab', 'Tab', 'Tab', 'Return')
      await reader.hear(/film.bin uploaded/)
      await reader.press('shift+Tab', 'Tab')
    },
  },
  {
    name: '05-refused',
    title: 'A file that is refused, with the reason',
    async run(stage) {
      const { reader } = stage
      await open(stage, { layout: 'inline', imgOnly: 'true' })
      await reader.press('Tab')
      await choose(stage, 'Return', [file(stage, 'notes.txt')])
      await reader.press('Tab', 'Tab')
    },
  },
  {
    name: '06-retry',
    title: 'An upload that fails and is tried again',
    async run(stage) {
      const { reader, setFaults } = stage
      await open(stage, { layout: 'inline', retryNetworkErrorMaxTimes: '0' })
      await setFaults([{ method: 'POST', path: '/base/', times: 1, acts: [{ act: 'answer', status: 500 }] }])
      await reader.press('Tab')
      await choose(stage, 'Return', [file(stage, 'minutes.txt')])
      await reader.hear(/not uploaded|failed/i)
      await reader.press('Tab', 'Tab', 'Return')
      await reader.hear(/uploaded$/)
    },
  },
  {
    name: '07-remove-and-undo',
    title: 'A file is removed, and the removal undone',
    async run(stage) {
      const { reader } = stage
      await open(stage, { layout: 'inline', confirmUpload: 'true' })
      await reader.press('Tab')
      await choose(
        stage,
        'Return',
        ['one.txt', 'two.txt', 'three.txt'].map((name) => file(stage, name)),
      )
      await reader.hear(/added/)
      await reader.press('Down', 'Delete', 'ctrl+z')
      await reader.press('Delete', 'Tab', 'Tab', 'Tab')
    },
  },
  {
    name: '08-dialog',
    title: 'The dialog is opened and closed',
    async run(stage) {
      const { reader } = stage
      await open(stage, { sourceList: 'local, url' })
      await reader.press('Tab', 'Return', 'Tab', 'Tab', 'Escape')
      await reader.press('Return', 'Tab', 'Tab', 'Return', 'Escape', 'Escape')
    },
  },
  {
    name: '09-edit',
    title: 'An image is edited',
    async run(stage) {
      const { reader } = stage
      await open(stage, { layout: 'inline' })
      await reader.press('Tab')
      await choose(stage, 'Return', [file(stage, 'jetty.jpg', stage.photo)])
      await reader.hear(/uploaded$/)
      await reader.press('Tab', 'Return')
      await reader.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab')
      await reader.press('Escape')
    },
  },
  {
    name: '10-description',
    title: 'A picture is described',
    async run(stage) {
      const { reader } = stage
      await open(stage, { layout: 'inline', metaFields: 'license' })
      await reader.press('Tab')
      await choose(stage, 'Return', [file(stage, 'jetty.jpg', stage.photo)])
      await reader.listen()
      await reader.press('Tab', 'Return', 'Tab', 'Tab', 'Tab', 'Escape')
    },
  },
  {
    name: '11-form',
    title: 'A form with a field for photos, sent too early, and a file that fails',
    async run(stage) {
      const { reader, page, urls, setFaults } = stage
      await page.goto(urls.form)
      await page.locator('.lading button').first().waitFor()
      await reader.enter()
      await page.locator('input').first().focus()
      await reader.listen()
      reader.lines.length = 0
      await reader.press('Tab', 'Tab', 'Return')
      await setFaults([{ method: 'POST', path: '/base/', times: 1, acts: [{ act: 'answer', status: 500 }] }])
      await reader.press('Return')
      await choose(stage, 'Return', [file(stage, 'jetty.txt')])
      await reader.hear(/not uploaded|failed/i)
      await reader.press('Tab', 'Tab', 'Return')
      await reader.hear(/uploaded$/)
      await reader.press('Escape', 'Tab', 'Tab', 'Return')
    },
  },
  {
    name: '12-arabic',
    title: 'The same in Arabic, from right to left',
    async run(stage) {
      const { reader } = stage
      await open(stage, { layout: 'inline', localeName: 'ar', dir: 'rtl' })
      await reader.press('Tab')
      await choose(stage, 'Return', [file(stage, 'one.txt'), file(stage, 'two.txt')])
      await reader.listen()
      await reader.press('Down', 'Tab', 'Left', 'shift+Tab', 'Delete')
      await reader.hear(/أُزيل/)
    },
  },
]
