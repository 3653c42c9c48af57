// In place of the polyfill that a page with tsyringe has loaded.
import '../di/reflect.js'
import { container } from 'tsyringe'
import { expect, test } from 'vitest'
import {
  createUploader,
  definePlugin,
  type EntryList,
  type Logger,
  LoggerToken,
  register,
  type Token,
  token,
} from '../index.js'
import { EntriesToken } from '../services.js'
import { createTestUploader } from '../testing/index.js'

const lines: string[] = []

const pageLogger: Logger = {
  error: (message) => lines.push(message),
  warn: (message) => lines.push(message),
}

interface Geocoder {
  locate(file: Blob): Promise<string>
}

const GeocoderToken: Token<Geocoder> = token('geo/geocoder')

const geocoder = definePlugin({
  id: 'geocoder',
  setup: ({ provide }) => provide(GeocoderToken, () => ({ locate: async () => 'Lisbon' })),
})

const places = definePlugin({
  id: 'places',
  setup({ contribute, tryGet }) {
    const geo = tryGet(GeocoderToken)
    if (!geo) return
    contribute('fileHook', {
      id: 'places',
      hook: 'beforeUpload',
      handle: async ({ file }) => ({ metadata: { place: await geo.locate(file) } }),
    })
  },
})

/** A class of the page, without tokens. */
class FileCounter {
  readonly #entries: EntryList

  constructor(entries: EntryList) {
    this.#entries = entries
  }

  get count(): number {
    return this.#entries.size
  }
}

test('the services option replaces a service of the kernel', async () => {
  const uploader = createUploader({ services: (scope) => scope.value(LoggerToken, pageLogger) })
  await uploader.openSource('nowhere')
  expect(lines.splice(0)).toEqual([expect.stringContaining('There is no source "nowhere"')])
  uploader.destroy()
})

test('so does what the container of the page has registered under its token', async () => {
  const page = container.createChildContainer()
  register(page, LoggerToken, { useValue: pageLogger })
  const uploader = createUploader({ container: page })
  await uploader.openSource('nowhere')
  expect(lines.splice(0)).toHaveLength(1)
  uploader.destroy()
})

test('a class of the page is given services of the kernel', () => {
  const uploader = createUploader({ config: { confirmUpload: true } })
  uploader.scope.container.register(FileCounter, {
    useFactory: (services) => new FileCounter(services.resolve(EntriesToken.key)),
  })
  uploader.addFileFromObject(new File(['x'], 'a.txt'))
  expect(uploader.scope.container.resolve(FileCounter).count).toBe(1)
  uploader.destroy()
})

test('a plugin gets the service of another one, whatever their order', async () => {
  const t = createTestUploader({ plugins: [places(), geocoder()] })
  t.add('a')
  await t.clock.advance(100)
  expect(t.transport.of('a').entry.metadata).toEqual({ place: 'Lisbon' })
})

test('without the other plugin it does without', async () => {
  const t = createTestUploader({ plugins: [places()] })
  t.add('a')
  await t.clock.advance(100)
  expect(t.transport.of('a').entry.metadata).toBeNull()
  expect(t.log).toEqual([])
})
