import {
  createFakeClock,
  createTestUploader,
  describePlugin,
  describeTransport,
} from '@lading/kernel/testing'
import { describe, test } from 'vitest'
import { createTransport } from './createTransport.js'
import { settle } from './testing/fixtures/FakeClock.js'
import { FakeHttp } from './testing/fixtures/FakeHttp.js'
import { wireInfo, wireUuid } from './testing/fixtures/wireInfo.js'
import { uploadcareTransport } from './uploadcareTransport.js'

const runner = { describe, test }

function bench() {
  const http = new FakeHttp()
  const clock = createFakeClock()
  const { uploader, add } = createTestUploader({
    config: { pubkey: 'demopublickey', confirmUpload: true },
    plugins: [uploadcareTransport()],
  })
  return {
    transport: createTransport({ config: uploader.config, http, clock }),
    entry() {
      const [id = ''] = add('a.txt')
      const entry = uploader.entries.get(id)
      if (!entry) throw new Error('There is no entry.')
      return entry
    },
    begun: settle,
    async progress(sent: number, total: number) {
      http.last.onProgress?.(sent, total)
      if (sent === total) http.last.onBytesSent?.()
    },
    async succeed() {
      if (http.last.path === '/base/') http.last.answer({ file: wireUuid })
      await settle()
      await clock.advance(1000)
      await settle()
      http.last.answer(wireInfo())
      await settle()
    },
    refuse: (content: string) => http.last.answer({ error: { content, error_code: 'NotWantedError' } }),
    // Lost again and again: a single failure is tried anew.
    async disconnect() {
      for (let tries = 0; tries < 10; tries++) {
        for (const request of http.open) request.fail()
        await settle()
        await clock.advance(10_000)
        await settle()
      }
    },
    requests: () => ({ begun: http.requests.length, open: http.open.size }),
  }
}

describeTransport('to an Uploadcare-compatible service', bench, { runner, uuid: wireUuid })

describePlugin(() => uploadcareTransport(), {
  runner,
  uploader: { config: { pubkey: 'demopublickey', confirmUpload: true } },
  exercise({ uploader, add }) {
    add('a.txt')
    if (!uploader.transport) throw new Error('There is no transport.')
  },
})
