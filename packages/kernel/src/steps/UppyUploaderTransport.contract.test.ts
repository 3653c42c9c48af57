import { describe, test } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { describeTransport, type TransportBench } from '../testing/describeTransport.js'
import { fakeUppyUploader } from '../uppy/testing/fixtures/fakeUppyUploader.js'

function bench(): TransportBench {
  const t = createTestUploader({ config: { confirmUpload: true } })
  t.uploader.unuse('fake-transport')
  const sender = fakeUppyUploader(t.uploader.uppy)
  return {
    transport: t.uploader.transport,
    entry() {
      const [id = ''] = t.add('a.txt')
      const entry = t.uploader.entries.get(id)
      if (!entry) throw new Error('There is no entry.')
      return entry
    },
    begun: microtasks,
    progress: (sent, total) => sender.of('a.txt').progress(sent, total),
    succeed: () => sender.of('a.txt').succeed({ uuid: 'u', url: 'https://files.example/u' }),
    refuse: (message) => sender.of('a.txt').fail(new Error(message)),
    disconnect() {
      const error = Object.assign(new Error('This looks like a network error'), { isNetworkError: true })
      sender.of('a.txt').fail(error, { status: 0 })
    },
    requests: () => ({ begun: sender.sent.length, open: sender.open().length }),
  }
}

describeTransport('over an uploader plugin of Uppy', bench, { runner: { describe, test } })
