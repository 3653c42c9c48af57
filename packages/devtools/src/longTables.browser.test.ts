import { createUploader } from '@lading/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { createPanel } from './createPanel.js'
import { Recorder } from './Recorder.js'

test('a long list is rendered around the scroll position only, up to its last entry', async () => {
  const uploader = createUploader({ config: { confirmUpload: true } })
  const recorder = new Recorder(uploader)
  uploader.addFiles(Array.from({ length: 1000 }, (_, index) => new File(['x'], `file ${index}.txt`)))
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
