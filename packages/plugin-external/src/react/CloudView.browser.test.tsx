import { createFakeClock, type FakeClock } from '@lading/kernel/testing'
import axe from 'axe-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountExternal } from '../testing/fixtures/mountExternal.js'

/** Clicks inside of the frame, which Vitest's scaled page cannot be clicked through; the switch `remote` allows it. */
const clickInFrame = (text: string) => {
  const { contentWindow } = page.getByTitle('Dropbox').element() as HTMLIFrameElement
  contentWindow?.postMessage({ type: 'click', text }, '*')
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

const phase = () => document.querySelector('[data-phase]')?.getAttribute('data-phase')

/** What the frame has received, as it says with the switch `remote`. */
const received: string[] = []
addEventListener('message', ({ data }) => {
  if (data?.type === 'echo') received.push(`${data.origin} ${JSON.stringify(data.data)}`)
})

/** Resolves once the frame has received a message with this text. */
const expectReceived = (text: string | RegExp) =>
  expect.poll(() => received).toContainEqual(expect.stringMatching(text))

async function expectAccessible() {
  const { violations } = await axe.run(document.querySelector('.lading') as Element, {
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
    iframes: false,
  })
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

/** Advances the clock until the page shows certain words: the timer may be set later than what else is on the page. */
function advanceUntil(clock: FakeClock, text: string): Promise<unknown> {
  return vi.waitUntil(async () => {
    await clock.advance(2000)
    return page.getByText(text).query()
  })
}

test('files are selected in folders and added in order, with name and source', async () => {
  const { uploader, logged } = await mountExternal({
    switches: 'signed-in,remote',
    config: { externalSourcesPreferredTypes: 'application/pdf, image/png' },
  })
  await button('Dropbox').click()
  await expect.element(page.getByRole('heading', { name: 'Dropbox' })).toBeVisible()
  await expect.element(page.getByText('0 of 3 selected')).toBeVisible()
  await expect.element(button('Done')).toBeDisabled()
  const element = page.getByTitle('Dropbox').element() as HTMLIFrameElement
  expect(element.sandbox.contains('allow-top-navigation')).toBe(false)
  const { searchParams, pathname } = new URL(element.src)
  expect(pathname).toMatch(/\/window4\/dropbox$/)
  expect(Object.fromEntries(searchParams)).toEqual({
    lang: 'en',
    public_key: 'demopublickey',
    images_only: 'false',
    wait_for_theme: 'true',
    multiple: 'true',
    origin: location.origin,
    debug: 'false',
  })
  await expectAccessible()

  await button('Select all').click()
  await expect.element(page.getByText('3 of 3 selected')).toBeVisible()
  await button('Deselect all').click()
  await expect.element(page.getByText('0 of 3 selected')).toBeVisible()
  clickInFrame('Passport photo.jpg')
  await expect.element(page.getByText('1 of 3 selected')).toBeVisible()
  clickInFrame('Itinerary.txt')
  await expect.element(page.getByText('2 of 3 selected')).toBeVisible()
  await button('Done').click()
  await expect.element(page.getByText('Itinerary.txt')).toBeVisible()
  expect(
    uploader
      .getOutputCollectionState()
      .allEntries.map(({ name, source, externalUrl }) => [name, source, externalUrl?.replace(/^.*\//, '')]),
  ).toEqual([
    // The first preferred type that the file has.
    ['Passport photo.jpg', 'dropbox', 'Passport%20photo.png'],
    ['Itinerary.txt', 'dropbox', 'Itinerary.txt'],
  ])
  expect(uploader.getCurrentActivity()).toBe('upload-list')
  // The reports of the remote control are no messages of the protocol.
  expect(logged).toEqual([expect.stringContaining('is not valid')])
})

test('the frame receives the style sheet, the theme and the language, and their changes', async () => {
  document.body.classList.add('lading-light')
  onTestFinished(() => document.body.classList.remove('lading-light', 'lading-dark'))
  received.length = 0
  const { uploader } = await mountExternal({
    switches: 'signed-in,remote',
    config: { externalSourcesEmbedCss: 'main { padding: 3px }' },
  })
  await button('Dropbox').click()
  await expectReceived('"css":"main { padding: 3px }"')
  await expectReceived('"localeDefinition":"en"')
  await expectReceived(/"--uc-background":"rgb\(255, 255, 255\)".*"--uc-primary-hover":"color\(srgb/)
  // Once each, in this order, and from the page's origin.
  expect(received.map((text) => text.replace(/",.*/, ''))).toEqual([
    `${location.origin} {"type":"set-embed-css`,
    `${location.origin} {"type":"set-theme-definition`,
    `${location.origin} {"type":"set-locale-definition`,
  ])
  document.body.classList.replace('lading-light', 'lading-dark')
  await expectReceived(/"--uc-background":"rgb\(24, 25, 29\)"/)
  uploader.config.set({ externalSourcesEmbedCss: '', localeName: 'de' })
  await expectReceived('"css":""')
  await expectReceived('"localeDefinition":"de"')
})

test('the bar hides during sign-in, and a single file is selected without counter', async () => {
  const { uploader } = await mountExternal({ switches: 'sign-in,remote', config: { multiple: false } })
  await button('Dropbox').click()
  await expect.element(page.getByTitle('Dropbox')).toBeInTheDocument()
  await expect.element(button('Cancel')).not.toBeInTheDocument()
  clickInFrame('Sign in')
  await expect.element(button('Done')).toBeDisabled()
  clickInFrame('Invoice 1042.csv')
  await expect.element(button('Done')).toBeEnabled()
  await expect.element(page.getByText(/selected/)).not.toBeInTheDocument()
  await expect.element(button('Select all')).not.toBeInTheDocument()
  // The page in the frame is another one for several files.
  uploader.config.set({ multiple: true })
  await expect.element(button('Cancel')).not.toBeInTheDocument()
  clickInFrame('Sign in')
  await expect.element(page.getByText('0 of 3 selected')).toBeVisible()
  await button('Cancel').click()
  await expect.element(button('Dropbox')).toBeVisible()
  expect(uploader.entries.size).toBe(0)
})

test('files beyond the limit are left out, which a notice tells; each URL is added once', async () => {
  const { uploader } = await mountExternal({ layout: 'minimal', config: { multipleMax: 3 } })
  uploader.addFiles([new File(['a'], 'first.txt')])
  uploader.setCurrentActivity('external', { externalSourceType: 'dropbox' })
  await button('Select all').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText('You’ve chosen too many files. 3 files is maximum.')).toBeVisible()
  expect(uploader.getOutputCollectionState().allEntries.map(({ name }) => name)).toEqual([
    'first.txt',
    'Itinerary.txt',
    'Invoice 1042.csv',
  ])
})

test('invalid, foreign and oversized messages change nothing', async () => {
  const { uploader, logged } = await mountExternal({ switches: 'signed-in,malformed,foreign,remote' })
  await button('Dropbox').click()
  await expect.element(page.getByText('0 of 3 selected')).toBeVisible()
  clickInFrame('Itinerary.txt')
  await expect.element(page.getByText('1 of 3 selected')).toBeVisible()
  await expect.element(page.getByText('Select at most 1,000 files at once.')).toBeVisible()
  await button('Done').click()
  await expect
    .poll(() => [...uploader.entries.values()].map(({ fileName }) => fileName))
    .toEqual(['Itinerary.txt'])
  await expect.poll(() => logged).toEqual([expect.stringContaining('which is not valid')])
})

test('messages of a page of another origin in the frame are ignored', async () => {
  const { logged } = await mountExternal({ switches: 'signed-in,moved' })
  await button('Dropbox').click()
  await expect.poll(() => logged).toEqual([expect.stringMatching(/came from http:\/\/localhost:\d+/)])
  await expect.element(button('Cancel')).toBeVisible()
  await expect.element(page.getByText(/selected/)).not.toBeInTheDocument()
})

test('a selection of the other mode is ignored, and one that is not ready cannot be added', async () => {
  const { logged } = await mountExternal({ switches: 'signed-in,wrong-mode' })
  await button('Dropbox').click()
  await expect.poll(() => logged).toContain('Multiple mode mismatch')
  await expect.element(button('Done')).not.toBeInTheDocument()

  await mountExternal({ switches: 'signed-in,never-ready' })
  await button('Dropbox').last().click()
  await expect.element(button('Done')).toHaveAttribute('aria-busy', 'true')
  await expect.element(button('Done')).toBeDisabled()
  await expect.element(button('Select all')).toBeDisabled()
})

test('a slow frame offers to retry, and shows itself when it is there', async () => {
  const clock = createFakeClock()
  const { uploader } = await mountExternal({ switches: 'hold:60000', clock })
  await button('Dropbox').click()
  // The code of the activity loads first, and says the same.
  await expect.element(page.getByTitle('Dropbox')).toBeInTheDocument()
  await expect.element(page.getByText('Loading')).toBeInTheDocument()
  await expectAccessible()
  await advanceUntil(clock, 'Dropbox does not respond yet.')
  await expectAccessible()
  uploader.config.set({ socialBaseUrl: uploader.cfg.socialBaseUrl.replace('hold:60000', 'signed-in') })
  await expect.element(page.getByText('0 of 3 selected')).toBeVisible()
})

test('a frame that sends nothing keeps its page and offers to retry', async () => {
  const clock = createFakeClock()
  await mountExternal({ switches: 'signed-in,silent', clock })
  await button('Dropbox').click()
  await expect.poll(phase).toBe('ready')
  await advanceUntil(clock, 'Dropbox does not respond yet.')
  await expectAccessible()
  const element = page.getByTitle('Dropbox').element()
  await button('Retry').click()
  await expect.poll(phase).toBe('ready')
  expect(page.getByTitle('Dropbox').element()).not.toBe(element)
})

test('a service that cannot be reached is said, and another source is offered', async () => {
  const clock = createFakeClock()
  const { uploader } = await mountExternal({ config: { socialBaseUrl: 'http://127.0.0.1:9' }, clock })
  await button('Dropbox').click()
  await expect.poll(phase).toBe('ready')
  await advanceUntil(clock, 'Dropbox could not be loaded')
  await expectAccessible()
  await button('Select file source').click()
  await expect.poll(() => uploader.getCurrentActivity()).toBe('start-from')
})

test('offline there is no frame until the connection is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  await mountExternal()
  await button('Dropbox').click()
  await expect.element(page.getByText('You are offline')).toBeVisible()
  await expectAccessible()
  expect(document.querySelector('iframe')).toBeNull()
  onLine.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText('0 of 3 selected')).toBeVisible()
})

test('without a source type the activity closes, and logs why', async () => {
  const { uploader, logged } = await mountExternal({ layout: 'regular' })
  uploader.setCurrentActivity('external', undefined as never)
  uploader.setModalState(true)
  await expect.poll(() => uploader.activities.snapshot.isModalOpen).toBe(false)
  expect(logged).toContain('External Source activity params not found')
  expect(logged).toContain('Param externalSourceType is required for activity external')
})

test('a frame that was left is removed, and its late messages change nothing', async () => {
  const { uploader, logged } = await mountExternal({ switches: 'signed-in,late:300' })
  await button('Dropbox').click()
  await expect.element(button('Done')).toHaveAttribute('aria-busy', 'true')
  await button('Back').click()
  await expect.element(button('Google Drive')).toBeVisible()
  expect(document.querySelector('iframe')).toBeNull()
  await button('Google Drive').click()
  await expect.element(page.getByTitle('Google Drive')).toBeVisible()
  await expect.element(page.getByText('0 of 3 selected')).toBeVisible()
  expect([uploader.entries.size, logged]).toEqual([0, []])
})
