import {
  ClockToken,
  definePlugin,
  type EntryWait,
  TransportToken,
  type TransportUploadOptions,
} from '@lading/kernel'
import { createFakeClock } from '@lading/kernel/testing'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, setUp, textFile } from '../testing/fixtures/setUp.js'

const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}( uploaded|,|$)`) })
const heading = page.getByRole('heading')

/** A transport whose uploads the test ends, with the options of each upload by the file's name. */
function openTransport() {
  const uploads = new Map<string, TransportUploadOptions>()
  const retries = { count: 0 }
  const plugin = definePlugin({
    id: 'open-transport',
    needs: ['fake-transport'],
    setup({ provide, get }) {
      const given = get(TransportToken)
      provide(TransportToken, () => ({
        ...given,
        retryNow() {
          retries.count += 1
        },
        upload(entry, options) {
          uploads.set(entry.fileName ?? '', options)
          return given.upload(entry, options)
        },
      }))
    },
  })
  return { plugin: plugin(), uploads, retries }
}

test('every wait is named on the row and in the heading', async () => {
  const clock = createFakeClock()
  const { plugin, uploads, retries } = openTransport()
  const { uploader, jobs } = await setUp({
    plugins: [plugin],
    config: { maxConcurrentRequests: 1 },
    services: (scope) => void scope.value(ClockToken, clock),
  })
  /** Lets the batches of the kernel end. */
  const settle = () => clock.advance(400)
  uploader.addFiles([textFile('a.txt'), textFile('b.txt')])
  await settle()
  await expect.poll(() => uploads.has('a.txt')).toBe(true)
  const wait = async (given: EntryWait | null) => {
    uploads.get('a.txt')?.onWait?.(given)
    await settle()
  }

  jobs.get('a.txt')?.progress(1, 4)
  await settle()
  await expect.element(row('b.txt')).toHaveTextContent('Queued')
  await expect.element(heading).toHaveTextContent('Uploading 2 files 1 of 8 bytes')
  await expect.element(heading).toHaveAccessibleName('Uploading 2 files')

  const seconds = new Set<string>()
  const observer = new MutationObserver(() => {
    for (const [found] of document.body.innerText.matchAll(/in \d+ s/g)) seconds.add(found)
  })
  onTestFinished(() => observer.disconnect())
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  await wait({ reason: 'busy', untilMs: clock.now() + 4_000 })
  await expect.element(row('a.txt')).toHaveTextContent('Server busy, retrying in 4 s')
  await expect.element(heading).toHaveTextContent('Uploading 2 files Server busy, retrying in 4 s')
  await expect.element(page.getByRole('status').last()).toHaveTextContent('Server busy, retrying')
  // Not more at first, as counted from the time at which the row was added.
  expect([...seconds]).toEqual(['in 4 s'])
  await clock.advance(2_600)
  await expect.element(row('a.txt')).toHaveTextContent('Server busy, retrying in 1 s')
  await page.getByRole('button', { name: 'Retry now', exact: true }).click()
  expect(retries.count).toBe(1)
  await clock.advance(1_000)
  await expect.element(row('a.txt')).toHaveTextContent(/Server busy, retrying(?! in)/)
  await expectAccessible()

  await wait({ reason: 'offline', untilMs: null })
  await expect.element(row('a.txt')).toHaveTextContent('Offline')
  // Nobody knows when the network is back.
  await expect.poll(() => page.getByRole('button', { name: 'Retry now' }).elements()).toEqual([])
  await expect.element(heading).toHaveTextContent("You're offline. Uploads resume when you're back.")

  await wait(null)
  await expect.element(row('a.txt')).not.toHaveTextContent("You're offline. Uploads resume when you're back.")
  // Without a byte and without a reason, too.
  await clock.advance(5_000)
  await expect.element(row('a.txt')).toHaveTextContent('Waiting for the server')
  await expect.element(heading).toHaveTextContent('Waiting for the server')

  for (const bytes of [1, 2]) {
    uploads.get('a.txt')?.onProgress(bytes, 8)
    await settle()
    await expect.element(row('a.txt')).not.toHaveTextContent('Waiting for the server')
    await clock.advance(3_000)
  }
  await expect.element(row('a.txt')).not.toHaveTextContent('Waiting for the server')
  await clock.advance(2_000)
  await expect.element(row('a.txt')).toHaveTextContent('Waiting for the server')

  uploads.get('a.txt')?.onBytesSent()
  await settle()
  await expect.element(row('a.txt')).toHaveTextContent('Finishing')
})

test('an upload method that never settles is named on its row; removing or pausing the file lets the next one start', async () => {
  const clock = createFakeClock()
  const started: string[] = []
  const never = definePlugin({
    id: 'never',
    setup: ({ contribute }) =>
      void contribute('uploadMethod', {
        id: 'never',
        accepts: () => true,
        upload({ fileName }) {
          started.push(fileName ?? '')
          return new Promise(() => {})
        },
      }),
  })
  const { uploader } = await setUp({
    plugins: [never()],
    config: { maxConcurrentRequests: 1 },
    services: (scope) => void scope.value(ClockToken, clock),
  })
  uploader.addFiles(['a.txt', 'b.txt', 'c.txt'].map((name) => textFile(name)))
  await clock.advance(400)
  for (const [name, button] of [
    ['a.txt', 'Remove'],
    ['b.txt', 'Pause'],
  ] as const) {
    await expect.element(row(name)).toHaveTextContent('0 of 4 bytes')
    await clock.advance(5_000)
    await expect.element(row(name)).toHaveTextContent('Waiting for the server')
    expect(started.at(-1)).toBe(name)
    await row(name)
      .getByRole('button', { name: new RegExp(`^${button}`) })
      .click()
    await clock.advance(400)
  }
  await expect.poll(() => started).toEqual(['a.txt', 'b.txt', 'c.txt'])
})

test.runIf(PerformanceObserver.supportedEntryTypes.includes('layout-shift'))(
  'what follows the bytes of the heading is not moved by them',
  async () => {
    const { plugin, uploads } = openTransport()
    const { uploader, jobs } = await setUp({ plugins: [plugin] })
    uploader.addFiles(['a.txt', 'b.txt'].map((name) => new File([new Uint8Array(1_000_000)], name)))
    await expect.poll(() => uploads.size).toBe(2)
    uploads.get('b.txt')?.onWait?.({ reason: 'busy', untilMs: null })
    await expect.element(heading).toHaveTextContent('0 of 2 MB · 1 file is waiting to retry')
    const shifts: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => void shifts.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift' })
    onTestFinished(() => observer.disconnect())
    for (const percents of [20, 62, 40]) {
      const before = heading.element().textContent
      jobs.get('a.txt')?.progress(percents * 10_000, 1_000_000)
      await expect.poll(() => heading.element().textContent).not.toBe(before)
      await expect.element(heading).toHaveTextContent(/ of 2 MB · 1 file is waiting to retry$/)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    shifts.push(...observer.takeRecords())
    expect(shifts).toEqual([])
  },
)

test.each([
  ['unreported', "Sending, progress isn't available here"],
  ['relayed', 'Being passed on'],
  ['resending', 'Sending again'],
] as const)('an upload whose number is not known says so: %s', async (reason, words) => {
  const { plugin, uploads } = openTransport()
  const { uploader, jobs } = await setUp({ plugins: [plugin] })
  uploader.addFiles([textFile('a.txt')])
  await expect.poll(() => uploads.has('a.txt')).toBe(true)
  jobs.get('a.txt')?.progress(1, 4)
  const bar = () => row('a.txt').element().querySelector('[role="progressbar"]')
  await expect.poll(() => bar()?.getAttribute('aria-valuenow')).toBe('25')
  uploads.get('a.txt')?.onWait?.({ reason, untilMs: null })
  await expect.element(row('a.txt')).toHaveTextContent(words)
  await expect.element(heading).toHaveTextContent(`Uploading 1 file ${words}`)
  expect(row('a.txt').element().textContent).not.toMatch(/\d+ of \d|%/)
  expect(bar()?.hasAttribute('aria-valuenow')).toBe(false)
  await expectAccessible()
  uploads.get('a.txt')?.onWait?.(null)
  await expect.poll(() => bar()?.getAttribute('aria-valuenow')).toBe('25')
  await expect.element(row('a.txt')).not.toHaveTextContent(words)
})
