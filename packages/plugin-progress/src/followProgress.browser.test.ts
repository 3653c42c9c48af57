import { expect, onTestFinished, test, vi } from 'vitest'
import { mountProgress } from './testing/fixtures/mountProgress.js'

/** Replaces a property for a test. */
function replace(target: object, name: string, value: unknown) {
  const before = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { configurable: true, writable: true, value })
  onTestFinished(() => {
    if (before) Object.defineProperty(target, name, before)
    else Reflect.deleteProperty(target, name)
  })
}

/** Plays the browser's small windows by frames. */
function stubWindows() {
  const frames: HTMLIFrameElement[] = []
  const requestWindow = vi.fn(async () => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    onTestFinished(() => frame.remove())
    frames.push(frame)
    const opened = frame.contentWindow as Window
    opened.close = () => frame.remove()
    return opened
  })
  replace(window, 'documentPictureInPicture', { requestWindow })
  return { requestWindow, text: () => frames.at(-1)?.contentDocument?.body.textContent, frames }
}

/** Plays the system's notices. */
function stubNotices(permission: NotificationPermission) {
  const shown: { title: string; body?: string }[] = []
  const requestPermission = vi.fn(async () => 'granted')
  class Notice extends EventTarget {
    static permission = permission
    static requestPermission = requestPermission
    constructor(title: string, options: { body?: string }) {
      super()
      shown.push({ title, ...(options.body !== undefined && { body: options.body }) })
    }
  }
  replace(window, 'Notification', Notice)
  localStorage.removeItem('lading-finish-notice')
  onTestFinished(() => localStorage.removeItem('lading-finish-notice'))
  return { shown, requestPermission }
}

function stubBadge() {
  const calls: number[] = []
  replace(navigator, 'setAppBadge', async (count: number) => void calls.push(count))
  replace(navigator, 'clearAppBadge', async () => void calls.push(0))
  return calls
}

const press = (element: HTMLElement, label: string) =>
  [...element.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click()

test('a long upload is followed in a small window, up to its end', async () => {
  const windows = stubWindows()
  const t = mountProgress()
  await t.startLong('a.txt', 'b.txt')
  await expect.poll(() => t.uploader.slots.items('listToolbar').length).toBe(1)
  press(await t.show('listToolbar'), 'Keep progress in sight')
  await expect.poll(windows.text).toBe('Uploads0 of 2 uploaded')
  t.transport.of('a.txt').succeed({ uuid: 'a' })
  await t.clock.advance(1000)
  await expect.poll(windows.text).toBe('Uploads1 of 2 uploaded')
  t.transport.of('b.txt').succeed({ uuid: 'b' })
  await t.clock.advance(1000)
  await expect.poll(windows.text).toBe('Uploads have ended2 of 2 uploaded')
  expect(windows.frames[0]?.contentDocument?.querySelector('progress')?.value).toBe(100)
  await expect.poll(() => t.uploader.slots.items('listToolbar').length).toBe(0)
  t.uploader.unuse('follow-progress')
  expect(windows.frames[0]?.isConnected).toBe(false)
})

test('a short upload has neither a button nor a badge nor a question', async () => {
  stubWindows()
  stubNotices('default')
  const badge = stubBadge()
  const t = mountProgress()
  t.uploader.addFiles([new File(['text'], 'a.txt')])
  await t.clock.advance(5000)
  t.transport.of('a.txt').succeed({ uuid: 'a' })
  await t.clock.advance(20_000)
  expect(t.uploader.slots.items('listToolbar')).toEqual([])
  expect(t.uploader.slots.items('overlay')).toEqual([])
  expect(badge).toEqual([])
})

test('the icon of the app shows how many files are being sent', async () => {
  const badge = stubBadge()
  const t = mountProgress()
  await t.startLong('a.txt', 'b.txt')
  await expect.poll(() => badge).toEqual([2])
  t.transport.of('a.txt').succeed({ uuid: 'a' })
  await t.clock.advance(1000)
  t.transport.of('b.txt').succeed({ uuid: 'b' })
  await t.clock.advance(1000)
  expect(badge).toEqual([2, 1, 0])
})

test('people are asked once, after the first long upload, and the browser asks only after a yes', async () => {
  const notices = stubNotices('default')
  const t = mountProgress()
  await t.startLong('a.txt')
  expect(t.uploader.slots.items('overlay')).toEqual([])
  t.transport.of('a.txt').succeed({ uuid: 'a' })
  await t.clock.advance(1000)
  await expect.poll(() => t.uploader.slots.items('overlay').length).toBe(1)
  expect(notices.requestPermission).not.toHaveBeenCalled()
  press(await t.show('overlay'), 'Yes, tell me')
  expect(notices.requestPermission).toHaveBeenCalledOnce()
  expect(t.uploader.slots.items('overlay')).toEqual([])
  await t.startLong('b.txt')
  t.transport.of('b.txt').succeed({ uuid: 'b' })
  await t.clock.advance(1000)
  expect(t.uploader.slots.items('overlay')).toEqual([])
})

test('people who have not answered are not asked a second time, by no uploader of the page', async () => {
  stubNotices('default')
  const t = mountProgress()
  const other = mountProgress()
  const questions = () => [t, other].map(({ uploader }) => uploader.slots.items('overlay').length)
  for (const [{ startLong, transport, clock }, name] of [
    [t, 'a.txt'],
    [t, 'b.txt'],
    [other, 'c.txt'],
  ] as const) {
    await startLong(name)
    transport.of(name).succeed({ uuid: name })
    await clock.advance(1000)
    await expect.poll(questions).toEqual([1, 0])
  }
  expect(t.log).toEqual([])
  press(await t.show('overlay'), 'No')
  expect(questions()).toEqual([0, 0])
})

test('an uploader that ends leaves the badge to the others', async () => {
  const badge = stubBadge()
  const [t, other] = [mountProgress(), mountProgress()]
  await t.startLong('a.txt', 'b.txt')
  await other.startLong('c.txt')
  await expect.poll(() => badge).toEqual([2, 3])
  other.transport.of('c.txt').succeed({ uuid: 'c' })
  await other.clock.advance(1000)
  expect(badge).toEqual([2, 3, 2])
  t.uploader.destroy()
  expect(badge).toEqual([2, 3, 2, 0])
})

test('a window that opens after the plugin was removed is closed, and so is one whose files are removed', async () => {
  const windows = stubWindows()
  const t = mountProgress()
  const buttons = () => t.uploader.slots.items('listToolbar').length
  await t.startLong('a.txt')
  await expect.poll(buttons).toBe(1)
  press(await t.show('listToolbar'), 'Keep progress in sight')
  await expect.poll(windows.text).toBe('Uploads0 of 1 uploaded')
  t.uploader.removeAllFiles()
  await t.clock.advance(1000)
  await expect.poll(() => windows.frames[0]?.isConnected).toBe(false)
  await t.startLong('b.txt')
  await expect.poll(buttons).toBe(1)
  press(await t.show('listToolbar'), 'Keep progress in sight')
  t.uploader.unuse('follow-progress')
  await expect.poll(() => windows.frames.map(({ isConnected }) => isConnected)).toEqual([false, false])
})

test('with the tab hidden, the system tells that everything has ended; with the tab in sight, it does not', async () => {
  stubWindows()
  const { shown } = stubNotices('granted')
  const t = mountProgress()
  const buttons = () => t.uploader.slots.items('listToolbar').length
  await t.startLong('a.txt')
  await expect.poll(buttons).toBe(1)
  t.transport.of('a.txt').succeed({ uuid: 'a' })
  await t.clock.advance(1000)
  await expect.poll(buttons).toBe(0)
  expect(shown).toEqual([])
  replace(document, 'hidden', true)
  await t.startLong('b.txt')
  t.transport.of('b.txt').succeed({ uuid: 'b' })
  await t.clock.advance(1000)
  await expect.poll(() => shown).toEqual([{ title: 'Uploads have ended', body: '2 of 2 uploaded' }])
})

test('the page switches each of them off', async () => {
  stubWindows()
  const { shown } = stubNotices('granted')
  const badge = stubBadge()
  replace(document, 'hidden', true)
  const t = mountProgress({ progressWindow: false, progressBadge: false, finishNotice: false })
  await t.startLong('a.txt')
  await expect.poll(() => t.uploader.slots.items('listToolbar').length).toBe(1)
  expect(t.uploader.slots.present('listToolbar', t.uploader.snapshot)).toEqual([])
  t.transport.of('a.txt').succeed({ uuid: 'a' })
  await t.clock.advance(1000)
  await expect.poll(() => t.uploader.slots.items('listToolbar').length).toBe(0)
  expect([shown, badge]).toEqual([[], []])
})

test('a browser without these windows has no button', async () => {
  replace(window, 'documentPictureInPicture', undefined)
  const badge = stubBadge()
  const t = mountProgress()
  await t.startLong('a.txt')
  await expect.poll(() => badge).toEqual([1])
  expect(t.uploader.slots.items('listToolbar')).toEqual([])
})
