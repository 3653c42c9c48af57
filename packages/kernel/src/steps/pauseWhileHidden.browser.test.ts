import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestUploader, type TestUploader } from '../testing/createTestUploader.js'

const connection = Object.assign(new EventTarget(), { saveData: true, type: 'wifi' })

beforeEach(() => {
  Object.assign(connection, { saveData: true, type: 'wifi' })
  vi.spyOn(navigator as { connection?: unknown }, 'connection', 'get').mockReturnValue(connection)
})
afterEach(() => vi.restoreAllMocks())

function hide(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

const phases = ({ uploader }: TestUploader) => [...uploader.entries.values()].map(({ phase }) => phase)

/** Starts the uploads of two files. */
async function start(pauseOn: 'none' | 'save-data') {
  const t = createTestUploader({ config: { pauseOn } })
  const ids = t.add('a', 'b')
  await expect.poll(() => phases(t)).toEqual(['sending', 'sending'])
  // The code is loaded with the setting.
  await vi.dynamicImportSettled()
  return { ...t, ids }
}

test('a hidden page pauses its uploads on a metered connection, and resumes them when it is visible', async () => {
  const t = await start('save-data')
  hide(true)
  expect(phases(t)).toEqual(['paused', 'paused'])
  hide(false)
  await expect.poll(() => phases(t)).toEqual(['sending', 'sending'])
})

test('an upload that a person has paused stays paused', async () => {
  const t = await start('save-data')
  t.uploader.pause(t.ids[0] ?? '')
  hide(true)
  hide(false)
  await expect.poll(() => phases(t)).toEqual(['paused', 'sending'])
})

test('an upload that the page resumes meanwhile goes on, and later files wait', async () => {
  const t = await start('save-data')
  hide(true)
  t.uploader.resume(t.ids[0] ?? '')
  await expect.poll(() => phases(t)).toEqual(['sending', 'paused'])
  t.add('c')
  await t.clock.advance(100)
  await expect.poll(() => phases(t)).toEqual(['sending', 'paused', 'paused'])
  hide(false)
  await expect.poll(() => phases(t)).toEqual(['sending', 'sending', 'sending'])
})

test('a cellular connection counts as metered, and uploads resume on another one', async () => {
  Object.assign(connection, { saveData: false, type: 'cellular' })
  const t = await start('save-data')
  hide(true)
  expect(phases(t)).toEqual(['paused', 'paused'])
  connection.type = 'wifi'
  connection.dispatchEvent(new Event('change'))
  await expect.poll(() => phases(t)).toEqual(['sending', 'sending'])
})

test.each([
  ['without the setting', 'none', true],
  ['without a metered connection', 'save-data', false],
] as const)('%s, a hidden page continues its uploads', async (_, pauseOn, saveData) => {
  connection.saveData = saveData
  const t = await start(pauseOn)
  hide(true)
  expect(phases(t)).toEqual(['sending', 'sending'])
})

test('the setting can be changed while the page is hidden', async () => {
  const t = await start('none')
  hide(true)
  t.uploader.config.set({ pauseOn: 'save-data' })
  await expect.poll(() => phases(t)).toEqual(['paused', 'paused'])
  t.uploader.config.set({ pauseOn: 'none' })
  await expect.poll(() => phases(t)).toEqual(['sending', 'sending'])
})
