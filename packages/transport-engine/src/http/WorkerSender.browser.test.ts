import { expect, onTestFinished, test, vi } from 'vitest'
import { CancelError } from '../errors/CancelError.js'
import { forbiddenByPage } from '../errors/forbiddenByPage.js'
import { invalidResponse } from '../errors/invalidResponse.js'
import { NetworkError } from '../errors/NetworkError.js'
import type { PartsJob, SendRequest } from './Http.js'
import { hashBlocks } from './hashBlocks.js'
import { getProtocol } from './protocols.js'
import type { RequestRecord } from './RequestRecord.js'
import { sendByXhr } from './sendByXhr.js'
import { isServed } from './WatchedWorker.js'
import { type RequestErrors, WorkerSender } from './WorkerSender.js'

const errors: RequestErrors = {
  network: () => new NetworkError(),
  cancel: () => new CancelError(),
  invalid: invalidResponse,
  forbidden: forbiddenByPage,
}

/** The test runner's own server reads every request to its end. */
const somewhere = new URL('/nowhere/', location.href).href
const nobody = 'http://127.0.0.1:1/base/'

function request(changes: Partial<SendRequest> = {}): SendRequest {
  const body = new Blob([new Uint8Array(3_000_000)])
  return {
    method: 'PUT',
    url: somewhere,
    headers: {},
    body,
    signal: new AbortController().signal,
    ...changes,
  }
}

/** Starts a worker; a script of a test's own begins with `postMessage({})`, as the package's does. */
function start(script: true | string = true) {
  const page = { send: vi.fn(sendByXhr) }
  return { sender: new WorkerSender(script, page, errors), page }
}

/** Starts a worker and waits until the page no longer sends. */
async function running(script: true | string = true) {
  const messages = vi.spyOn(Worker.prototype, 'onmessage', 'set')
  onTestFinished(() => messages.mockRestore())
  const stage = start(script)
  const worker = messages.mock.contexts[0] as Worker
  const terminate = vi.spyOn(worker, 'terminate')
  await new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }))
  return { ...stage, worker, terminate }
}

/** Returns the URL of a worker that runs, and handles each command by `code`; `end(result)` ends it. */
function scriptOf(code: string): string {
  const script = `onmessage = ({ data }) => {
    for (const command of data) {
      const end = (result) => postMessage({ results: new Map([[command.id, result]]) })
      ${code}
    }
  }; postMessage({})`
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  onTestFinished(() => URL.revokeObjectURL(url))
  return url
}

function spyOnPage() {
  const open = vi.spyOn(XMLHttpRequest.prototype, 'open')
  const slice = vi.spyOn(Blob.prototype, 'slice')
  onTestFinished(() => {
    open.mockRestore()
    slice.mockRestore()
  })
  return { open, slice }
}

test('a slice of a file is cut off and sent by the worker, with progress and its response', async () => {
  const { sender } = await running()
  const { open, slice } = spyOnPage()
  const onProgress = vi.fn()
  const onBytesSent = vi.fn()
  const file = new File([new Uint8Array(5_000_000)], 'a.bin')
  const body = { file, start: 1_000_000, size: 3_000_000 }
  const { status } = await sender.send(request({ body, onProgress, onBytesSent }))
  expect(status).toBeGreaterThan(0)
  for (const [sent, total] of onProgress.mock.calls) {
    expect(sent).toBeLessThanOrEqual(3_000_000)
    expect(total).toBe(3_000_000)
  }
  expect(open).not.toHaveBeenCalled()
  expect(slice).not.toHaveBeenCalled()
})

test('a form arrives in the worker with its fields in their order, and its file by its name', async () => {
  const script = scriptOf(`
    const fields = command.request.fields.map(([name, value]) => [name, value.name ?? value])
    end({ status: 200, statusText: '', text: JSON.stringify(fields) })`)
  const { sender } = await running(script)
  const body = new FormData()
  body.append('source', 'local')
  body.append('file', new Blob(['text']), 'a.txt')
  const { text } = await sender.send(request({ method: 'POST', body }))
  expect(JSON.parse(text)).toEqual([
    ['source', 'local'],
    ['file', 'a.txt'],
  ])
})

test('requests of one task of the page are one message', async () => {
  const { sender } = await running()
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => posted.mockRestore())
  const sending = Array.from({ length: 20 }, () => sender.send(request({ body: new Blob(['text']) })))
  for (const { status } of await Promise.all(sending)) expect(status).toBeGreaterThan(0)
  expect(posted).toHaveBeenCalledTimes(1)
})

test('aborted in the task that sends it, a request ends, and the others of the task arrive', async () => {
  const { sender } = await running()
  const controller = new AbortController()
  const aborted = sender.send(request({ signal: controller.signal }))
  const other = sender.send(request())
  controller.abort()
  await expect(aborted).rejects.toMatchObject({ name: 'CancelError' })
  expect((await other).status).toBeGreaterThan(0)
})

test('of requests in one message, the page sends only that whose file cannot be cloned', async () => {
  const { sender, page } = await running()
  const post = Worker.prototype.postMessage
  const refused = new Blob(['refused'])
  const spy = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...given) {
    const [commands] = given as unknown as [readonly { readonly request?: SendRequest }[]]
    if (commands.some(({ request }) => request?.body === refused))
      throw new DOMException('could not be cloned', 'DataCloneError')
    return post.apply(this, given as Parameters<typeof post>)
  })
  onTestFinished(() => spy.mockRestore())
  const sending = [request(), request({ body: refused }), request()].map(sender.send)
  for (const { status } of await Promise.all(sending)) expect(status).toBeGreaterThan(0)
  expect(page.send.mock.calls.map(([{ body }]) => body)).toEqual([refused])
})

test('a response counts that comes together with the loss of the first request', async () => {
  const { sender, terminate } = await running(
    scriptOf(`if (command.id === 1) continue
      const response = { status: 200, statusText: '', text: 'both' }
      postMessage({ results: new Map([[1, 'network'], [2, response]]) })`),
  )
  const lost = sender.send(request())
  const sent = sender.send(request())
  await expect(lost).rejects.toMatchObject({ name: 'NetworkError' })
  expect((await sent).text).toBe('both')
  expect(terminate).not.toHaveBeenCalled()
})

test('aborting ends the request at once', async () => {
  const { sender } = await running()
  const controller = new AbortController()
  const sending = sender.send(request({ signal: controller.signal }))
  controller.abort()
  await expect(sending).rejects.toMatchObject({ name: 'CancelError', isCancel: true })
  await expect(sender.send(request({ signal: controller.signal }))).rejects.toMatchObject({
    name: 'CancelError',
  })
})

test('a lost connection is a network error, after which the worker continues', async () => {
  const { sender, page } = await running()
  await sender.send(request())
  await expect(sender.send(request({ url: nobody }))).rejects.toMatchObject({ name: 'NetworkError' })
  expect((await sender.send(request())).status).toBeGreaterThan(0)
  expect(page.send).not.toHaveBeenCalled()
})

test('a worker whose first request is lost may be forbidden to send, so the page sends from then on', async () => {
  const { sender, page, terminate } = await running()
  await expect(sender.send(request({ url: nobody }))).rejects.toMatchObject({ name: 'NetworkError' })
  expect(terminate).toHaveBeenCalledTimes(1)
  await sender.send(request())
  expect(page.send).toHaveBeenCalledTimes(1)
})

/** Returns a file of the disk that was changed after it was chosen. */
async function changedFile(): Promise<File> {
  const folder = await navigator.storage.getDirectory()
  const handle = await folder.getFileHandle(crypto.randomUUID(), { create: true })
  const write = async (text: string) => {
    const stream = await handle.createWritable()
    await stream.write(text)
    await stream.close()
  }
  await write('text')
  const file = await handle.getFile()
  await write('another text')
  onTestFinished(() => folder.removeEntry(handle.name))
  return file
}

test.each<[string, (file: File) => NonNullable<SendRequest['body']>]>([
  ['file', (file) => file],
  ['slice', (file) => ({ file, start: 1, size: 2 })],
  [
    'form',
    (file) => {
      const form = new FormData()
      form.append('file', file)
      return form
    },
  ],
])('a worker whose first %s can no longer be read is not forbidden to send', async (_, toBody) => {
  const { sender, page, terminate } = await running()
  const body = toBody(await changedFile())
  await expect(sender.send(request({ body, method: 'POST' }))).rejects.toMatchObject({ name: 'NetworkError' })
  expect((await sender.send(request())).status).toBeGreaterThan(0)
  expect(terminate).not.toHaveBeenCalled()
  expect(page.send).not.toHaveBeenCalled()
})

test('an answer that makes no response shows that the worker may send', async () => {
  const { sender, terminate } = await running(scriptOf(`end(command.id === 1 ? 'invalid' : 'network')`))
  await expect(sender.send(request())).rejects.toMatchObject({ code: 'invalid-response' })
  await expect(sender.send(request())).rejects.toMatchObject({ name: 'NetworkError' })
  expect(terminate).not.toHaveBeenCalled()
})

test('the page sends a request that the policy of the worker blocks', async () => {
  const script = scriptOf(`if (command.request) end('blocked')`)
  const { sender, page, terminate } = await running(script)
  expect((await sender.send(request())).status).toBeGreaterThan(0)
  expect(page.send).toHaveBeenCalledTimes(1)
  expect(terminate).toHaveBeenCalledTimes(1)
})

test('a response that is too long is invalid', async () => {
  const { sender } = await running()
  const url = URL.createObjectURL(new Blob([new Uint8Array(10_000_001)]))
  await expect(sender.send(request({ method: 'GET', url, body: new Blob() }))).rejects.toMatchObject({
    code: 'invalid-response',
  })
})

/** Starts a worker that runs when its channel is given a message, and whose page never gets a response. */
function starting() {
  const name = crypto.randomUUID()
  const url = URL.createObjectURL(
    new Blob([`new BroadcastChannel('${name}').onmessage = ({ data }) => { eval(data) }`], {
      type: 'text/javascript',
    }),
  )
  const channel = new BroadcastChannel(name)
  const stage = start(url)
  stage.page.send.mockImplementation(() => new Promise(() => {}))
  onTestFinished(() => {
    URL.revokeObjectURL(url)
    channel.close()
  })
  /** Again until it is heard: the channel of a worker opens with its script. */
  const tell = async (code: string, isHeard: () => boolean) => {
    await expect
      .poll(() => {
        channel.postMessage(code)
        return isHeard()
      })
      .toBe(true)
  }
  return { ...stage, tell }
}

test('while the worker starts, the page sends six bodies at a time, and the worker those that wait', async () => {
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => posted.mockRestore())
  const { sender, page, tell } = starting()
  const controller = new AbortController()
  for (let i = 0; i < 6; i++) void sender.send(request())
  void sender.send(request())
  const aborted = sender.send(request({ signal: controller.signal }))
  void sender.send(request({ method: 'GET', body: undefined as never }))
  controller.abort()
  await expect(aborted).rejects.toMatchObject({ name: 'CancelError' })
  expect(page.send.mock.calls.filter(([{ body }]) => body)).toHaveLength(6)
  expect(page.send).toHaveBeenCalledTimes(7)
  await tell('postMessage({})', () => posted.mock.calls.length > 0)
  expect(posted).toHaveBeenCalledTimes(1)
  expect(page.send).toHaveBeenCalledTimes(7)
})

test('bodies that wait for a worker are sent by the page when it ends, or takes too long', async () => {
  const dying = starting()
  for (let i = 0; i < 8; i++) void dying.sender.send(request())
  await dying.tell('setTimeout(() => { throw new Error() })', () => dying.page.send.mock.calls.length === 8)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { sender, page } = starting()
  for (let i = 0; i < 8; i++) void sender.send(request())
  await vi.advanceTimersByTimeAsync(5000)
  expect(page.send).toHaveBeenCalledTimes(8)
})

test('a page that refuses workers sends by itself', async () => {
  const stub = vi.spyOn(window, 'Worker').mockImplementation(
    class {
      constructor() {
        throw new DOMException('refused', 'SecurityError')
      }
    } as never,
  )
  onTestFinished(() => stub.mockRestore())
  const { sender, page } = start()
  expect((await sender.send(request())).status).toBeGreaterThan(0)
  expect(page.send).toHaveBeenCalledTimes(1)
})

test('without its script the page sends', async () => {
  const { sender, page } = start('/not/there.js')
  expect((await sender.send(request())).status).toBeGreaterThan(0)
  expect(page.send).toHaveBeenCalledTimes(1)
})

test('a bundler that does not know workers leaves a name that nothing is served under', () => {
  const chunk = 'https://page.test/assets/chunk-1a2b.js'
  expect(isServed('https://page.test/worker/uploadWorker.js', chunk)).toBe(false)
  expect(isServed('https://page.test/assets/uploadWorker-3c4d.js', chunk)).toBe(true)
  const module = 'https://cdn.test/transport-engine/dist/http/WatchedWorker.js'
  expect(isServed('https://cdn.test/transport-engine/dist/worker/uploadWorker.js', module)).toBe(true)
  expect(isServed('/own/worker.js', chunk)).toBe(true)
})

test('a worker that ends with an error ends its requests, and the page sends what follows', async () => {
  const { sender, page } = await running(scriptOf('if (command.request) throw new Error("out of memory")'))
  await expect(sender.send(request())).rejects.toMatchObject({ name: 'NetworkError' })
  await sender.send(request())
  expect(page.send).toHaveBeenCalledTimes(1)
})

test('a worker that no longer answers is dead: its requests are lost, and the page sends what follows', async () => {
  const { sender, page, terminate } = await running(scriptOf(''))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const lost = expect(sender.send(request())).rejects.toMatchObject({ name: 'NetworkError' })
  vi.advanceTimersByTime(10_000)
  await lost
  expect(terminate).toHaveBeenCalledTimes(1)
  await sender.send(request())
  expect(page.send).toHaveBeenCalledTimes(1)
})

test('a worker is not dead because the page was frozen while it was asked', async () => {
  const { sender, worker, terminate } = await running(
    scriptOf('if (command.id === undefined) postMessage({})'),
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const controller = new AbortController()
  const sending = sender.send(request({ signal: controller.signal }))
  // Its answer has not been read: no task has run since it was asked.
  vi.advanceTimersByTime(5000)
  const answered = new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }))
  const late = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  vi.advanceTimersByTime(5000)
  late.mockRestore()
  await answered
  expect(terminate).not.toHaveBeenCalled()
  controller.abort()
  await expect(sending).rejects.toMatchObject({ name: 'CancelError' })
})

test('a worker that answers is not dead, however long its request takes', async () => {
  const { sender, worker, terminate } = await running(
    scriptOf('if (command.id === undefined) postMessage({})'),
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const controller = new AbortController()
  const sending = sender.send(request({ signal: controller.signal }))
  for (let i = 0; i < 3; i++) {
    const answered = new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }))
    vi.advanceTimersByTime(5000)
    await answered
  }
  expect(terminate).not.toHaveBeenCalled()
  controller.abort()
  await expect(sending).rejects.toMatchObject({ name: 'CancelError' })
})

test('an idle worker ends, and the next upload starts another', async () => {
  const { sender, page, terminate } = await running()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await sender.send(request())
  vi.advanceTimersByTime(30_000)
  expect(terminate).toHaveBeenCalledTimes(1)
  expect(page.send).not.toHaveBeenCalled()
  await sender.send(request())
  expect(page.send).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
  await expect
    .poll(async () => {
      page.send.mockClear()
      await sender.send(request())
      return page.send.mock.calls.length
    })
    .toBe(0)
})

test('the page sends a file that cannot be cloned, and one that the worker cannot read is lost', async () => {
  const { sender, page, terminate } = await running(
    scriptOf('if (command.request) postMessage({ isUnreadable: true })'),
  )
  const post = vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(() => {
    throw new DOMException('could not be cloned', 'DataCloneError')
  })
  expect((await sender.send(request())).status).toBeGreaterThan(0)
  expect(page.send).toHaveBeenCalledTimes(1)
  post.mockRestore()
  await expect(sender.send(request())).rejects.toMatchObject({ name: 'NetworkError' })
  expect(terminate).toHaveBeenCalledTimes(1)
})

test('the worker hashes the blocks of a slice, as the page would', async () => {
  const { sender } = await running()
  const bytes = Uint8Array.from({ length: 2_500_000 }, (_, index) => index % 251)
  const slice = { file: new File([bytes], 'a.bin'), start: 1000, size: 2_400_000 }
  const expected = await hashBlocks(slice, 1_000_000)
  const { slice: cut } = spyOnPage()
  const { signal } = new AbortController()
  expect(await sender.hash(slice, 1_000_000, signal)).toEqual(expected)
  expect(cut).not.toHaveBeenCalled()
  const last = await crypto.subtle.digest('SHA-256', bytes.subarray(2_001_000, 2_401_000))
  expect(expected).toHaveLength(96)
  expect(expected.slice(64)).toEqual(new Uint8Array(last))
})

const text = { file: new Blob(['text']), start: 0, size: 4 }
const { signal: unaborted } = new AbortController()

test('hashing is left to the page while no worker runs', async () => {
  expect(await start('/not/there.js').sender.hash(text, 4, unaborted)).toBeNull()
})

test.each([
  ['cannot read', 'end(null)'],
  ['dies', 'throw new Error("out of memory")'],
])('hashing is left to the page by a worker that %s', async (_, code) => {
  const { sender } = await running(scriptOf(`if (command.blocks) { ${code} }`))
  expect(await sender.hash(text, 4, unaborted)).toBeNull()
})

test('aborting ends hashing at once', async () => {
  const { sender } = await running(scriptOf(''))
  const controller = new AbortController()
  const hashing = sender.hash(text, 4, controller.signal)
  controller.abort()
  await expect(hashing).rejects.toMatchObject({ name: 'CancelError' })
})

test('a response of the worker has the protocol of its connection', async () => {
  const { sender } = await running()
  const { protocol } = await sender.send(request())
  expect(protocol).toMatch(/^http|^h[23]/)
})

test('the protocol that a worker reports is that of all requests to the host', async () => {
  const { sender } = await running(scriptOf(`end({ status: 200, statusText: '', text: '', protocol: 'h2' })`))
  await sender.send(request({ url: 'https://parts.example/1' }))
  expect(getProtocol('https://parts.example/2')).toBe('h2')
  expect(getProtocol('https://unknown.example/2')).toBe('')
})

/** Has the worker send a part. Returns the listener of its reports. */
function sendPart(sender: WorkerSender, onReport = vi.fn(), changes: Partial<PartsJob> = {}) {
  sender.sendParts(() => ({
    file: text.file,
    headers: {},
    isChecked: true,
    parts: [{ index: 0, url: somewhere, start: 0, size: 4 }],
    limit: 1,
    signal: unaborted,
    onReport,
    ...changes,
  }))
  return onReport
}

/** Code of a worker that reports on its parts. */
const reportCode = (report: string) =>
  `postMessage({ reports: new Map([[command.id, { sent: new Map(), started: new Map(), ended: [], protocol: '', ${report} }]]) })`

test('a part that arrives with other bytes shows that the worker may send', async () => {
  const end = `ended: [{ index: 0, startedAtMs: 0, endedAtMs: 1, result: { status: 422, statusText: '', text: '' } }], isOver: true`
  const { sender, terminate } = await running(scriptOf(`command.parts ? ${reportCode(end)} : end('network')`))
  const onReport = sendPart(sender)
  await expect.poll(() => onReport.mock.calls.length).toBe(1)
  await expect(sender.send(request())).rejects.toMatchObject({ name: 'NetworkError' })
  expect(terminate).not.toHaveBeenCalled()
})

test.each([
  ['is canceled', 'CancelError'],
  ['is lost with its worker', 'NetworkError'],
])('a part is noted while it is in flight, also if it %s', async (_, result) => {
  const { sender } = await running(
    scriptOf(`
      if (command.request) throw new Error('out of memory')
      ${reportCode('...(command.parts ? { started: new Map([[0, 5]]) } : { isOver: true })')}`),
  )
  const records: Omit<RequestRecord, 'entryId'>[] = []
  const record: PartsJob['record'] = (request) => {
    const noted = { entryId: 'a', ...request }
    records.push(noted)
    return noted
  }
  const controller = new AbortController()
  const onReport = sendPart(sender, vi.fn(), { record, signal: controller.signal })
  await expect.poll(() => onReport.mock.calls.length).toBe(1)
  expect(records).toMatchObject([{ method: 'PUT', startedMs: 5, durationMs: null, result: null }])
  if (result === 'CancelError') controller.abort()
  else await expect(sender.send(request())).rejects.toMatchObject({ name: result })
  await expect.poll(() => onReport.mock.calls.length).toBe(2)
  expect(records).toMatchObject([{ durationMs: expect.any(Number), result }])
})

test('a worker that no longer answers while it sends parts is dead, and the page has them', async () => {
  const { sender, terminate } = await running(scriptOf(''))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const onReport = sendPart(sender)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(terminate).toHaveBeenCalledTimes(1)
  expect(onReport).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ isOver: true }))
})

test('a worker that sends parts is not idle, however long they take', async () => {
  const { sender, worker, terminate } = await running(
    scriptOf('if (command.id === undefined) postMessage({})'),
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const onReport = sendPart(sender)
  for (let i = 0; i < 7; i++) {
    const answered = new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }))
    await vi.advanceTimersByTimeAsync(5000)
    await answered
  }
  expect(terminate).not.toHaveBeenCalled()
  expect(onReport).not.toHaveBeenCalled()
})

test('a command that follows from parts that cannot be cloned reaches the worker', async () => {
  const { sender } = await running()
  const post = vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(() => {
    throw new DOMException('could not be cloned', 'DataCloneError')
  })
  onTestFinished(() => post.mockRestore())
  const onReport = sendPart(
    sender,
    vi.fn(() => sender.hash(text, 4, unaborted)),
  )
  await expect.poll(() => onReport.mock.results.length).toBe(1)
  expect(await onReport.mock.results[0]?.value).toHaveLength(32)
})
