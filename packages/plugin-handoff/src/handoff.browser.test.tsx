import axe from 'axe-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createPhoto, ENDPOINT, startFakeServer } from './testing/fixtures/fakeServer.js'
import { mountHandoff } from './testing/fixtures/mountHandoff.js'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const LINK = `${ENDPOINT}#${'t'.repeat(43)}`
const actions = (server: { calls: Record<string, unknown>[] }) => server.calls.map(({ action }) => action)

test('shows a code for the phone, as an image and as a link, with the digits of both sides', async () => {
  const server = startFakeServer()
  await mountHandoff({
    accept: '.jpg, image/png, application/pdf',
    maxLocalFileSizeBytes: 5000,
    multipleMax: 3,
  })
  await expect.element(page.getByRole('img', { name: 'QR code with the link for your phone' })).toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: 'Or open this link on your phone' }))
    .toHaveValue(LINK)
  await expect.element(page.getByText('482 913')).toBeVisible()
  expect(server.calls[0]).toEqual({
    action: 'open',
    types: ['image/jpeg', 'image/png'],
    maxBytes: 5000,
    maxFiles: 3,
  })
  const { violations } = await axe.run('.lading')
  expect(violations).toEqual([])
})

test('the log says how to try it when the code leads to this machine only', async () => {
  const endpoint = 'http://localhost:3000/api/phone'
  startFakeServer(endpoint)
  const { logged } = await mountHandoff({}, { endpoint })
  await expect.element(button('Copy link')).toBeVisible()
  // The page's own server is started by other means than the service.
  expect(logged).toEqual([
    'No phone can reach http://localhost:3000, which is this machine\'s own name for itself. To try "Use your phone", let your server listen at this machine\'s address in your network, and open the page there.',
  ])
})

test('StrictMode opens one handover', async () => {
  const server = startFakeServer()
  await mountHandoff()
  await expect.element(button('Copy link')).toBeVisible()
  await expect.poll(() => actions(server).includes('look')).toBe(true)
  expect(actions(server).filter((action) => action === 'open')).toHaveLength(1)
  expect(actions(server)).not.toContain('end')
})

test('photos of the phone become entries that are uploaded already', async () => {
  const server = startFakeServer()
  const { uploader } = await mountHandoff()
  await expect.element(button('Copy link')).toBeVisible()
  server.state = 'connected'
  await expect.element(page.getByText('Phone connected').last()).toBeVisible()
  server.sending = 2
  await expect.element(page.getByText('On the way: 2').last()).toBeVisible()
  server.files.push(createPhoto('a.jpg'), createPhoto('<img src=x onerror=alert(1)>.jpg'))
  server.sending = 0
  await expect.element(page.getByText('Photos received: 2').last()).toBeVisible()
  expect(uploader.getOutputCollectionState().allEntries).toMatchObject([
    { name: 'a.jpg', status: 'success', source: 'handoff', cdnUrl: 'https://bucket.test/a/a.jpg' },
    { status: 'success', source: 'handoff' },
  ])
  await button('Done').click()
  await expect.element(page.getByRole('heading', { name: '2 files uploaded' })).toBeVisible()
  await expect.poll(() => actions(server).at(-1)).toBe('end')
  expect(document.querySelector('.lading img[src="x"]')).toBeNull()
})

test('what arrives while the page disconnects is not lost', async () => {
  const server = startFakeServer()
  const { uploader } = await mountHandoff()
  await expect.element(button('Copy link')).toBeVisible()
  server.state = 'connected'
  await expect.element(button('Disconnect')).toBeVisible()
  server.files.push(createPhoto('late.jpg'))
  await button('Disconnect').click()
  await expect.element(button('New code')).toBeVisible()
  await expect.poll(() => uploader.entries.size).toBe(1)
})

test('facts that are no web address are ignored', async () => {
  const server = startFakeServer()
  const { uploader } = await mountHandoff()
  await expect.element(button('Copy link')).toBeVisible()
  server.state = 'connected'
  server.files.push(
    createPhoto('a.jpg', { url: 'javascript:alert(1)' }),
    null,
    'text',
    {},
    createPhoto('b.jpg'),
  )
  await expect.poll(() => uploader.entries.size).toBe(1)
  expect(uploader.getOutputCollectionState().allEntries).toMatchObject([{ name: 'b.jpg' }])
})

test('disconnecting ends it, and a new code is a new handover', async () => {
  const server = startFakeServer()
  await mountHandoff()
  await expect.element(button('Copy link')).toBeVisible()
  server.state = 'connected'
  await button('Disconnect').click()
  await expect.element(page.getByText('The phone is disconnected').last()).toBeVisible()
  expect(server.state).toBe('ended')
  await button('New code').click()
  await expect.element(button('Copy link')).toBeVisible()
  expect(actions(server).filter((action) => action === 'open')).toHaveLength(2)
})

test.each([
  ['ended', 'The phone is disconnected'],
  ['expired', 'The code has expired'],
] as const)('a handover that is %s says so', async (state, text) => {
  const server = startFakeServer()
  await mountHandoff()
  await expect.element(button('Copy link')).toBeVisible()
  server.state = state
  await expect.element(page.getByText(text).last()).toBeVisible()
  await expect.element(button('New code')).toBeVisible()
})

test('leaving the activity ends it', async () => {
  const server = startFakeServer()
  const { uploader } = await mountHandoff()
  await expect.element(button('Copy link')).toBeVisible()
  uploader.setCurrentActivity('start-from')
  await expect.poll(() => server.state).toBe('ended')
})

test('emptying the list ends it, and nothing is added afterwards', async () => {
  const server = startFakeServer()
  const { uploader } = await mountHandoff()
  await expect.element(button('Copy link')).toBeVisible()
  server.state = 'connected'
  server.files.push(createPhoto('a.jpg'))
  await expect.poll(() => uploader.entries.size).toBe(1)
  server.files.push(createPhoto('b.jpg'))
  uploader.removeAllFiles()
  await expect.poll(() => server.state).toBe('ended')
  await expect.element(button('New code')).toBeVisible()
  expect(uploader.entries.size).toBe(0)
})

test('removing the plugin ends it', async () => {
  const server = startFakeServer()
  const { uploader } = await mountHandoff()
  await expect.element(button('Copy link')).toBeVisible()
  uploader.unuse('handoff')
  await expect.poll(() => server.state).toBe('ended')
})

test('a page that closes ends it', async () => {
  const server = startFakeServer()
  await mountHandoff()
  await expect.element(button('Copy link')).toBeVisible()
  dispatchEvent(new PageTransitionEvent('pagehide'))
  await expect.poll(() => server.state).toBe('ended')
})

test.each([
  [429, 'There were too many attempts. Try again in a minute.'],
  [500, 'The server did not answer as expected. Try again.'],
])('a refusal with status %i has its reason, and another attempt', async (status, text) => {
  const server = startFakeServer()
  server.refusal = { status, code: 'some-code' }
  const { logged } = await mountHandoff()
  await expect.element(page.getByText(text)).toBeVisible()
  expect(logged).toEqual(['"Use your phone" has no code:'])
  server.refusal = null
  await button('Try again').click()
  await expect.element(button('Copy link')).toBeVisible()
})

test('a lost connection is told, and found again', async () => {
  const server = startFakeServer()
  await mountHandoff()
  await expect.element(button('Copy link')).toBeVisible()
  server.isDown = true
  await expect.element(page.getByText('No connection. Photos appear when it’s back.')).toBeVisible()
  server.isDown = false
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText('No connection. Photos appear when it’s back.')).not.toBeInTheDocument()
})

test('a full list has no code', async () => {
  const server = startFakeServer()
  const { uploader } = await mountHandoff({ multipleMax: 1 }, { isOpen: false })
  uploader.addFiles([new File(['x'], 'a.txt')])
  await uploader.openSource('handoff')
  await expect.element(page.getByText('The list is full')).toBeVisible()
  expect(server.calls).toEqual([])
})

test('a page that takes no photos does not offer it', async () => {
  await mountHandoff({ accept: 'application/pdf' }, { isOpen: false })
  await expect.element(page.getByText('There is no way to add files here.')).toBeVisible()
  await expect.element(button('Use your phone')).not.toBeInTheDocument()
})

test('a phone does not offer another one', async () => {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(pointer: coarse) and (hover: none)'
      ? ({ matches: true } as MediaQueryList)
      : matchMedia(query),
  )
  onTestFinished(() => void vi.restoreAllMocks())
  await mountHandoff({}, { isOpen: false })
  await expect.element(page.getByText('There is no way to add files here.')).toBeVisible()
})

test('the code stays in view in a low layout', async () => {
  startFakeServer()
  await mountHandoff()
  await expect.element(button('Copy link')).toBeVisible()
  expect(document.querySelector('.lading-handoff')?.scrollTop).toBe(0)
})

test('the keyboard is enough, and keeps its place when the phone connects', async () => {
  const server = startFakeServer()
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await mountHandoff()
  await expect.element(button('Copy link')).toBeVisible()
  ;(button('Copy link').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Link copied')).toHaveFocus()
  expect(navigator.clipboard.writeText).toHaveBeenCalledWith(LINK)
  server.state = 'connected'
  await expect.element(button('Done')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
  await expect.element(button('New code')).toHaveFocus()
})
