import { createUploader, definePlugin, type Plugin } from '@lading/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { createPanel } from './createPanel.js'
import { Recorder } from './Recorder.js'

function open(count: number, plugins: readonly Plugin[] = []) {
  const uploader = createUploader({ config: { confirmUpload: true }, plugins })
  const recorder = new Recorder(uploader)
  uploader.addFiles(Array.from({ length: count }, (_, index) => new File(['x'], `file ${index}.txt`)))
  const panel = createPanel(recorder)
  document.body.append(panel.host)
  onTestFinished(() => {
    panel.close()
    recorder.dispose()
    uploader.destroy()
  })
  const root = panel.host.shadowRoot as ShadowRoot
  const content = root.querySelector('[role="tabpanel"]') as HTMLElement
  const tabs = [...root.querySelectorAll<HTMLElement>('[role="tab"]')]
  tabs.find(({ textContent }) => textContent?.startsWith('Entries'))?.click()
  return { uploader, content, panel, tabs }
}

test('rows that do not change stay in the page', async () => {
  const { uploader, content } = open(3)
  const rowOf = (name: string) =>
    [...content.querySelectorAll('tr')].find(({ textContent }) => textContent?.includes(name))
  const row = rowOf('file 0.txt')
  const [last] = [...uploader.entries.values()].slice(-1)
  uploader.removeFileByInternalId(last?.internalId ?? '')
  await expect.poll(() => rowOf('file 2.txt')).toBeUndefined()
  expect(rowOf('file 0.txt')).toBe(row)
})

test('a long list is rendered around the scroll position only, up to its last entry', async () => {
  const { content } = open(1000)
  expect(content.textContent).toContain('file 0.txt')
  expect(content.textContent).not.toContain('file 999.txt')
  expect(content.querySelectorAll('tr').length).toBeLessThan(100)
  expect(content.querySelector('table')?.getAttribute('aria-rowcount')).toBe('1001')

  content.scrollTop = content.scrollHeight
  await expect.poll(() => content.textContent).toContain('file 999.txt')
  expect(content.textContent).not.toContain('file 0.txt')
  const last = [...content.querySelectorAll('tr')].findLast(({ textContent }) =>
    textContent?.includes('file 999.txt'),
  )
  const { bottom } = content.getBoundingClientRect()
  await expect.poll(() => (last?.isConnected ? last.getBoundingClientRect().top : 0)).toBeLessThan(bottom)
})

test('a panel that is embedded in a high frame is filled with rows', async () => {
  const { content, panel, tabs } = open(1000)
  const frame = document.createElement('div')
  frame.style.blockSize = `${screen.height + 100}px`
  panel.host.dataset.embedded = ''
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  frame.append(panel.host)
  tabs.find(({ textContent }) => textContent?.startsWith('Entries'))?.click()
  const lastRow = () => [...content.querySelectorAll('tr')].findLast(({ textContent }) => textContent)
  await expect
    .poll(() => lastRow()?.getBoundingClientRect().bottom)
    .toBeGreaterThan(content.getBoundingClientRect().bottom)
})

test('a view that does not follow the scroll position lists everything', async () => {
  const ids = Array.from({ length: 60 }, (_, index) => `plugin-${index}`)
  const { content, tabs } = open(
    1,
    ids.map((id) => definePlugin({ id, setup() {} })()),
  )
  tabs.find(({ textContent }) => textContent?.startsWith('Plugins'))?.click()
  const listed = () => [...content.querySelectorAll('td:first-child')].map(({ textContent }) => textContent)
  await expect.poll(listed).toEqual(expect.arrayContaining(ids))
})
