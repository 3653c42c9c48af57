import {
  definePlugin,
  type FaultExplanation,
  TransportToken,
  type TransportUploadOptions,
} from '@lading/kernel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, setUp, textFile } from '../testing/fixtures/setUp.js'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}( uploaded|,|$)`) })

/** A transport whose uploads the test ends, with an error that has its own explanation. */
function openTransport() {
  const uploads: { readonly file: unknown; readonly options: TransportUploadOptions }[] = []
  const ends: { fail: (error: Error) => void; succeed: () => void }[] = []
  const retryNow = vi.fn()
  const plugin = definePlugin({
    id: 'open-transport',
    needs: ['fake-transport'],
    setup({ provide, get }) {
      const given = get(TransportToken)
      provide(TransportToken, () => ({
        ...given,
        retryNow,
        upload(entry, options) {
          uploads.push({ file: entry.file, options })
          return new Promise((resolve, reject) => {
            const info = { uuid: 'u', cdnUrl: 'https://cdn.example.com/u/', name: entry.fileName }
            ends.push({ fail: reject, succeed: () => resolve(info as never) })
          })
        },
      }))
    },
  })
  return { plugin: plugin(), uploads, ends, retryNow }
}

const failure = (name: string, explanation: FaultExplanation, fields: object = {}) =>
  Object.assign(new Error('Network error'), { name, explanation, ...fields })

test.each<[string, Error, string]>([
  [
    'a server that is not reached',
    failure('NetworkError', { cause: 'error-unreachable', remedy: 'remedy-later', buttons: ['retry'] }),
    "The server can't be reached. Try again in a minute.",
  ],
  [
    'a lost connection',
    failure('NetworkError', { cause: 'network-error', remedy: 'remedy-network', buttons: ['retry'] }),
    'Network error. Check your connection, then retry.',
  ],
  [
    'a blocked request',
    failure('NetworkError', { cause: 'error-blocked', remedy: null, buttons: ['retry'] }),
    'The connection is blocked, perhaps by a browser extension. Allow it, then retry.',
  ],
  [
    'a policy of the page',
    failure(
      'UploadError',
      { cause: 'error-forbidden', remedy: 'remedy-site', buttons: [] },
      { code: 'forbidden-by-page', host: 'https://files.example.com' },
    ),
    "This page doesn't allow connections to https://files.example.com. Please contact the owner of this site.",
  ],
  [
    'a firewall that answers for the server',
    failure(
      'UploadError',
      { cause: 'error-gateway', remedy: 'remedy-later', buttons: ['retry'] },
      { code: 'http-status', status: 403 },
    ),
    "A web page came back instead of the server's answer, perhaps from a firewall or a Wi-Fi sign-in. Try again in a minute.",
  ],
  [
    'a connection that the server closes',
    failure('NetworkError', { cause: 'error-closed', remedy: 'remedy-retry', buttons: ['retry'] }),
    'The server closes the connection, perhaps because the file is too large. Retry, or remove the file.',
  ],
  [
    'a file that is too large for the server',
    failure(
      'UploadError',
      { cause: 'error-too-large', remedy: 'remedy-size', buttons: [] },
      { code: 'http-status', status: 413 },
    ),
    "The server doesn't take files of this size. Choose a smaller file.",
  ],
  [
    'the limit that the server names',
    Object.assign(
      failure(
        'UploadError',
        { cause: 'error-too-large', remedy: 'remedy-size', buttons: [] },
        { code: 'FileTooLargeError', status: 413 },
      ),
      { message: 'Files may have 4 MB at most.' },
    ),
    'Files may have 4 MB at most. Choose a smaller file.',
  ],
  [
    'a server that throttles, in its own words',
    Object.assign(
      failure(
        'UploadError',
        { cause: 'error-busy', remedy: 'remedy-later', buttons: ['retry'] },
        { code: 'RequestThrottledError', status: 429 },
      ),
      { message: 'Request was throttled.' },
    ),
    'Request was throttled. Try again in a minute.',
  ],
  [
    'an account that the service refuses, in its own words',
    Object.assign(
      failure(
        'UploadError',
        { cause: null, remedy: null, buttons: [] },
        { code: 'AccountBlockedError', status: 403 },
      ),
      { message: 'Account is blocked.' },
    ),
    'Account is blocked. Please contact the owner of this site.',
  ],
  [
    'a server that fails',
    failure(
      'UploadError',
      { cause: 'error-server', remedy: 'remedy-later', buttons: ['retry'] },
      { code: 'http-status', status: 502 },
    ),
    'The server has a problem. Try again in a minute.',
  ],
  [
    'a server that has not begun with the request',
    failure(
      'UploadError',
      { cause: 'error-busy', remedy: 'remedy-later', buttons: ['retry'] },
      { code: 'http-status', status: 425 },
    ),
    'The server is busy. Try again in a minute.',
  ],
  [
    'a rule of the bucket',
    failure(
      'UploadError',
      { cause: 'error-not-allowed', remedy: 'remedy-site', buttons: [] },
      { code: 'store-refused', status: 424 },
    ),
    'The server does not accept uploads from this page. Please contact the owner of this site.',
  ],
  [
    'an expired signature, in the words of the service',
    Object.assign(
      failure(
        'UploadError',
        { cause: 'error-not-allowed', remedy: 'remedy-site', buttons: ['retry'] },
        { code: 'SignatureExpirationError', status: 403 },
      ),
      { message: 'Expired signature.' },
    ),
    'Expired signature. Please contact the owner of this site.',
  ],
  [
    'an unreadable file',
    failure(
      'UploadError',
      { cause: 'error-unreadable', remedy: 'choose-again', buttons: ['choose-again', 'retry'] },
      { code: 'file-unreadable' },
    ),
    "The file can't be read. It may have been moved or deleted. Choose it again.",
  ],
  [
    'an answer that is none',
    Object.assign(
      failure('UploadError', { cause: null, remedy: null, buttons: ['retry'] }, { code: 'invalid-response' }),
      { message: 'The answer is invalid. Try again in a moment.' },
    ),
    'The answer is invalid. Try again in a moment.',
  ],
  [
    'another refusal',
    Object.assign(
      failure('UploadError', { cause: null, remedy: 'remedy-retry', buttons: ['retry'] }, { status: 400 }),
      { message: 'The quota is used up.' },
    ),
    'The quota is used up. Retry, or remove the file.',
  ],
])('the row names %s, and offers Retry only if that may help', async (_, error, words) => {
  const { plugin, ends } = openTransport()
  const { uploader } = await setUp({ plugins: [plugin] })
  const failed = vi.fn()
  uploader.on('file-upload-failed', failed)
  uploader.addFiles([textFile('a.txt')])
  await expect.poll(() => ends.length).toBe(1)
  ends[0]?.fail(error)
  await expect.element(row('a.txt')).toHaveAccessibleDescription(words)
  const { buttons } = (error as Error & { readonly explanation: FaultExplanation }).explanation
  const hasRetry = buttons.includes('retry')
  await expect.poll(() => page.getByRole('button', { name: /^Retry/ }).elements().length > 0).toBe(hasRetry)
  const choosers = page.getByRole('button', { name: /^Choose it again/ }).elements()
  expect(choosers.length > 0).toBe(buttons.includes('choose-again'))
  expect(failed).toHaveBeenCalledTimes(1)
  await expectAccessible()
})

test('a changed file is chosen again on its row, which keeps its place, name and metadata', async () => {
  const { plugin, uploads, ends } = openTransport()
  const { uploader } = await setUp({ plugins: [plugin], config: { maxConcurrentRequests: 3 } })
  uploader.addFiles([textFile('a.txt'), textFile('b.txt'), textFile('c.txt')])
  await expect.poll(() => ends.length).toBe(3)
  const id = uploader.entries.ids[1] ?? ''
  const explanation = {
    cause: 'error-changed',
    remedy: 'choose-again',
    buttons: ['choose-again'],
  } as const
  ends[1]?.fail(failure('UploadError', explanation))
  await expect
    .element(row('b.txt'))
    .toHaveAccessibleDescription('The file was changed after it was chosen. Choose it again.')
  uploader.updateFile(id, { metadata: { album: 'holiday' } })
  await expect.poll(() => page.getByRole('button', { name: /^Retry/ }).elements()).toEqual([])
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => opened.mockRestore())
  await button('Choose it again b.txt').click()
  const input = opened.mock.contexts[0] as HTMLInputElement
  const files = new DataTransfer()
  files.items.add(new File(['newer bytes'], 'other name.txt', { type: 'text/plain' }))
  input.files = files.files
  input.dispatchEvent(new Event('change'))
  await expect.poll(() => uploads.length).toBe(4)
  const [, , , again] = uploads
  expect(await new Response(again?.file as Blob).text()).toBe('newer bytes')
  expect(uploader.entries.ids[1]).toBe(id)
  expect(uploader.entries.get(id)).toMatchObject({ fileName: 'b.txt', metadata: { album: 'holiday' } })
  for (const end of ends) end.succeed()
  await expect.poll(() => uploader.entries.get(id)?.status).toBe('success')
})

test.each<[string, FaultExplanation['buttons'], string]>([
  ['that was changed', ['choose-again'], 'error-changed'],
  ['that is unreadable', ['choose-again', 'retry'], 'error-unreadable'],
])('in a narrow list, a file %s is chosen again without the menu', async (_, buttons, cause) => {
  await page.viewport(360, 700)
  onTestFinished(() => page.viewport(1280, 720))
  const { plugin, ends } = openTransport()
  const { uploader } = await setUp({ plugins: [plugin] })
  uploader.addFiles([textFile('a.txt')])
  await expect.poll(() => ends.length).toBe(1)
  ends[0]?.fail(failure('UploadError', { cause, remedy: 'choose-again', buttons }))
  await expect.element(button('Choose it again a.txt')).toBeVisible()
  await expect.element(button('More actions a.txt')).toBeVisible()
  expect(page.getByRole('button', { name: 'Remove a.txt', exact: true }).elements()).toEqual([])
})

test('files that fail alike for the system, but not for a person, are named one by one', async () => {
  const { plugin, ends } = openTransport()
  const { uploader } = await setUp({ plugins: [plugin], config: { maxConcurrentRequests: 4 } })
  uploader.addFiles(['a.txt', 'b.txt', 'c.txt', 'd.txt'].map(textFile))
  await expect.poll(() => ends.length).toBe(4)
  for (const [index, cause] of [
    'error-unreachable',
    'error-unreachable',
    'error-closed',
    'error-blocked',
  ].entries())
    ends[index]?.fail(failure('NetworkError', { cause, remedy: null, buttons: ['retry'] }))
  await expect.element(page.getByText("2 files not uploaded: The server can't be reached.")).toBeVisible()
  await expect.element(row('c.txt')).toHaveAccessibleDescription(/perhaps because the file is too large/)
  await expect.element(row('d.txt')).toHaveAccessibleDescription(/perhaps by a browser extension/)
})

test('a person who has to sign in continues all files by one button, and the page by one event', async () => {
  const { plugin, uploads, ends, retryNow } = openTransport()
  const { uploader } = await setUp({ plugins: [plugin], config: { maxConcurrentRequests: 3 } })
  const resumes: (() => void)[] = []
  uploader.on('auth-required', ({ resume }) => resumes.push(resume))
  uploader.addFiles([textFile('a.txt'), textFile('b.txt')])
  await expect.poll(() => ends.length).toBe(2)
  for (const { options } of uploads) options.onWait?.({ reason: 'signed-out', untilMs: null })
  const words = 'Sign in to upload, for example in another tab. Then continue.'
  await expect.element(row('a.txt')).toHaveTextContent(words)
  await expect.element(page.getByRole('heading')).toHaveTextContent(words)
  // Nothing is being uploaded meanwhile.
  await expect.element(page.getByRole('heading', { name: /^Waiting for sign-in/ })).toBeVisible()
  await expect.element(page.getByRole('heading')).not.toHaveTextContent(/Uploading/)
  expect(resumes).toHaveLength(1)
  await expectAccessible()
  await button('Continue').click()
  expect(retryNow).toHaveBeenCalledTimes(1)
  resumes[0]?.()
  expect(retryNow).toHaveBeenCalledTimes(2)
  for (const { options } of uploads) options.onWait?.(null)
  for (const end of ends) end.succeed()
  await expect.poll(() => uploader.collection.snapshot.status).toBe('success')
})

test("the server's own reason to sign in is shown in the row and the heading, and what it says later in its place", async () => {
  const { plugin, uploads, ends } = openTransport()
  const { uploader } = await setUp({ plugins: [plugin] })
  uploader.addFiles([textFile('a.txt')])
  await expect.poll(() => ends.length).toBe(1)
  for (const words of ['Sign in as a member to add files.', 'Your account is locked.']) {
    uploads[0]?.options.onWait?.({ reason: 'signed-out', untilMs: null, message: words })
    await expect.element(row('a.txt')).toHaveTextContent(words)
    await expect.element(page.getByRole('heading')).toHaveTextContent(words)
    await expect.element(row('a.txt')).not.toHaveTextContent('another tab')
  }
  await expectAccessible()
  ends[0]?.succeed()
})

test('the closed button says that uploads wait for sign-in', async () => {
  const { uploader, jobs } = await setUp({ layout: 'regular' })
  uploader.addFiles([textFile('a.txt')])
  await expect.poll(() => jobs.has('a.txt')).toBe(true)
  jobs.get('a.txt')?.wait({ reason: 'signed-out', untilMs: null })
  await expect.element(button('Upload files, Waiting for sign-in')).toBeVisible()
  jobs.get('a.txt')?.wait(null)
  await expect.element(button('Upload files, 0 %')).toBeVisible()
  await expectAccessible()
})
