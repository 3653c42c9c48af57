import { describe, expect, test, vi } from 'vitest'
import { type CreateUploaderOptions, definePlugin, validators } from '../index.js'
import { createTestUploader } from '../testing/index.js'

const wrong = () => new File(['x'.repeat(20)], 'a.exe', { type: 'application/x-msdownload' })
const strict = { imgOnly: true, accept: '.png', maxLocalFileSizeBytes: 10, confirmUpload: true }

function typesOf(options: CreateUploaderOptions) {
  const t = createTestUploader({ config: strict, ...options })
  const { internalId } = t.uploader.addFileFromObject(wrong())
  return { ...t, id: internalId, types: t.uploader.getOutputItem(internalId).errors.map(({ type }) => type) }
}

describe('the built-in validators are a plugin', () => {
  test('installed by default, in the order of the specification', () => {
    const { types, uploader } = typesOf({})
    expect(types).toEqual(['NOT_AN_IMAGE', 'FORBIDDEN_FILE_TYPE', 'FILE_SIZE_EXCEEDED'])
    expect(uploader.slots.items('fileValidator')).toHaveLength(3)
    expect(uploader.slots.items('collectionValidator').length).toBeGreaterThan(0)
  })

  test('left out, nothing is refused and nothing limits the list', async () => {
    const t = typesOf({ defaultPlugins: [], config: { ...strict, multipleMax: 1, multipleMin: 1 } })
    expect(t.types).toEqual([])
    t.add('b')
    await t.clock.advance(100)
    expect(t.uploader.getOutputCollectionState().errors).toEqual([])
    t.uploader.uploadAll()
    await t.clock.advance(100)
    expect(t.transport.uploads).toHaveLength(2)
    expect(t.log).toEqual([])
  })

  test('a plugin with their id takes their place', () => {
    const own = definePlugin({
      id: 'validators',
      setup: ({ contribute }) =>
        void contribute('fileValidator', { id: 'own', validate: () => ({ type: 'OWN', message: 'No.' }) }),
    })
    const { types, log } = typesOf({ plugins: [own()] })
    expect(types).toEqual(['OWN'])
    expect(log).toEqual([])
  })

  test('named by the page as well, they are installed once', () => {
    const { types, log } = typesOf({ plugins: [validators()] })
    expect(types).toEqual(['NOT_AN_IMAGE', 'FORBIDDEN_FILE_TYPE', 'FILE_SIZE_EXCEEDED'])
    expect(log).toEqual([])
  })

  test('single ones are left out or put in another order by the page', () => {
    const reordered = typesOf({ slots: { fileValidator: { order: ['file-size', 'file-type'] } } })
    expect(reordered.types).toEqual(['FILE_SIZE_EXCEEDED', 'FORBIDDEN_FILE_TYPE', 'NOT_AN_IMAGE'])
    const without = typesOf({ slots: { fileValidator: { disable: ['file-type', 'image-type'] } } })
    expect(without.types).toEqual(['FILE_SIZE_EXCEEDED'])
    without.uploader.slots.configure({})
    expect(without.uploader.getOutputItem(without.id).errors).toHaveLength(3)
  })

  test('a plugin may come before them by its order', () => {
    const first = definePlugin({
      id: 'first',
      setup: ({ contribute }) =>
        void contribute('fileValidator', {
          id: 'first',
          order: -5000,
          validate: () => ({ type: 'FIRST', message: 'No.' }),
        }),
    })
    expect(typesOf({ plugins: [first()] }).types[0]).toBe('FIRST')
  })

  test('an error of the upload comes after theirs and before those of others', async () => {
    const t = createTestUploader({
      config: {
        fileValidators: [({ errors }) => (errors.length > 0 ? { type: 'HOST', message: 'Host.' } : null)],
      },
    })
    const [a] = t.add('a') as [string]
    await t.clock.advance(100)
    t.transport.of('a').fail(new Error('broken'))
    await t.clock.advance(100)
    t.uploader.config.set({ maxLocalFileSizeBytes: 1 })
    await t.clock.advance(100)
    const types = t.uploader.getOutputItem(a).errors.map(({ type }) => type)
    expect(types.slice(0, 2)).toEqual(['FILE_SIZE_EXCEEDED', 'UNKNOWN_ERROR'])
  })

  test('removed from a running uploader, their errors and their limit go; installed again, they come back', async () => {
    const t = createTestUploader({ config: { multipleMax: 1, accept: '.txt' } })
    const [a] = t.add('a.txt', 'b.exe') as [string]
    await t.clock.advance(100)
    expect(t.transport.uploads).toHaveLength(0)
    t.uploader.unuse('validators')
    await t.clock.advance(100)
    expect(t.transport.uploads).toHaveLength(2)
    expect(t.uploader.getOutputCollectionState().errors).toEqual([])
    t.uploader.use(validators())
    await t.clock.advance(100)
    expect(t.uploader.getOutputCollectionState().errors.map(({ type }) => type)).toContain('TOO_MANY_FILES')
    for (const upload of t.transport.uploads) upload.succeed()
    await t.clock.advance(100)
    expect(t.uploader.getOutputItem(a).status).toBe('success')
  })

  test('and the kernel has none of its own', () => {
    const { uploader } = createTestUploader({ defaultPlugins: [] })
    expect(uploader.slots.items('fileValidator')).toEqual([])
    expect(uploader.slots.items('collectionValidator')).toEqual([])
  })
})

describe('accept', () => {
  const status = (accept: string, file: File | Blob, fileName?: string, config: object = {}) => {
    const { uploader } = createTestUploader({ config: { accept, confirmUpload: true, ...config } })
    const { internalId } = uploader.addFileFromObject(file, fileName === undefined ? {} : { fileName })
    return uploader.getOutputItem(internalId).errors.map(({ type }) => type)
  }
  const file = (name: string, type: string) => new File(['x'], name, { type })
  const REFUSED = ['FORBIDDEN_FILE_TYPE']

  test.each([
    ['without a type', file('a.exe', '')],
    ['without a name', file('', 'application/pdf')],
    ['without either', new Blob(['x'])],
    ['a Blob with a type', new Blob(['x'], { type: 'application/pdf' })],
  ])('is not applied to a file %s', (_, given) => {
    expect(status('image/*, .png', given)).toEqual([])
  })

  test('is not applied to a file by URL or UUID before the service has named its type', async () => {
    const t = createTestUploader({ config: { accept: 'image/*', confirmUpload: true } })
    const { internalId } = t.uploader.addFileFromUrl('https://example.com/a.exe', { fileName: 'a.exe' })
    expect(t.uploader.getOutputItem(internalId).errors).toEqual([])
    t.uploader.uploadAll()
    await t.clock.advance(100)
    t.transport.uploads[0]?.succeed({ mimeType: 'application/x-msdownload', originalFilename: 'a.exe' })
    await t.clock.advance(100)
    expect(t.uploader.getOutputItem(internalId).errors.map(({ type }) => type)).toEqual(REFUSED)
  })

  test.each([
    'application/octet-stream',
    'binary/octet-stream',
    'application/octet-stream; charset=binary',
    'APPLICATION/OCTET-STREAM',
  ])('%s follows the extension', (type) => {
    expect(status('image/*', file('photo.JPG', type))).toEqual([])
    expect(status('image/jpeg', file('photo.jpeg', type))).toEqual([])
    expect(status('image/*', file('program.exe', type))).toEqual(REFUSED)
    expect(status('image/*', file('document.pdf', type))).toEqual(REFUSED)
    expect(status('image/*', file('archive.jpg.zip', type))).toEqual(REFUSED)
    expect(status('image/*', file('jpg', type))).toEqual(REFUSED)
    expect(status(type.toLowerCase().split(';')[0] as string, file('program.exe', type))).toEqual([])
  })

  test('a known type is believed, whatever the extension is; a listed extension suffices', () => {
    expect(status('image/*', file('photo.jpg', 'application/pdf'))).toEqual(REFUSED)
    expect(status('image/*', file('photo.pdf', 'image/png'))).toEqual([])
    expect(status('.jpg', file('photo.JPG', 'application/pdf'))).toEqual([])
  })

  test('with imgOnly, an image of an unknown type passes and another file does not', () => {
    const octets = 'application/octet-stream'
    expect(status('', file('photo.heic', octets), undefined, { imgOnly: true })).toEqual([])
    expect(status('', file('a.pdf', octets), undefined, { imgOnly: true })).toEqual(['NOT_AN_IMAGE'])
    // Its extension is known, and is no image's.
    expect(status('', file('a.pdf', ''), undefined, { imgOnly: true })).toEqual(['NOT_AN_IMAGE'])
    expect(status('', file('a.of-another-program', ''), undefined, { imgOnly: true })).toEqual([])
    expect(status('text/csv', file('report.xls', ''))).toEqual(['FORBIDDEN_FILE_TYPE'])
    expect(status('text/csv', file('list.csv', ''))).toEqual([])
    expect(status('text/csv', file('list', ''))).toEqual([])
  })

  test('is applied to the name that the page gives', () => {
    expect(status('.png', file('a.exe', 'application/x-msdownload'), 'a.png')).toEqual([])
    expect(status('.png', file('a.png', 'application/x-msdownload'), 'a.exe')).toEqual(REFUSED)
  })

  test.each(['', ' ', ',', ' , ,'])('%j accepts everything', (accept) => {
    expect(status(accept, file('a.exe', 'application/x-msdownload'))).toEqual([])
  })
})

describe('the error classes of the kernel', () => {
  test('are what a transport throws: refused, not reached, aborted', async () => {
    const { UploadError, NetworkError, CancelError } = await import('../index.js')
    const t = createTestUploader()
    const ids = t.add('refused', 'lost', 'lost too', 'aborted', 'other') as [
      string,
      string,
      string,
      string,
      string,
    ]
    const logged = vi.fn()
    await t.clock.advance(100)
    t.transport.of('refused').fail(new UploadError('The file is infected.'))
    t.transport.of('lost').fail(new NetworkError())
    t.transport.of('lost too').fail(new NetworkError('No route.', { cause: 'x' }))
    t.transport.of('aborted').fail(new CancelError())
    t.transport.of('other').fail(new TypeError('a secret'))
    await t.clock.advance(100)
    const shown = ids
      .map((id) => t.uploader.getOutputItem(id))
      .map(({ status, errors }) => [status, errors[0]?.type, errors[0]?.message])
    expect(shown).toEqual([
      ['failed', 'UPLOAD_ERROR', 'The file is infected.'],
      ['failed', 'NETWORK_ERROR', 'Network error'],
      ['failed', 'NETWORK_ERROR', 'No route.'],
      ['idle', undefined, undefined],
      ['failed', 'UNKNOWN_ERROR', 'Something went wrong'],
    ])
    expect(logged).not.toHaveBeenCalled()
    expect(t.log).toHaveLength(1)
    for (const error of [new UploadError('x'), new NetworkError(), new CancelError()]) {
      expect(error).toBeInstanceOf(Error)
      expect(error.name).toMatch(/^(Upload|Network|Cancel)Error$/)
    }
  })

  test('a transport of the page may throw them synchronously', async () => {
    const { NetworkError, TransportToken } = await import('../index.js')
    const t = createTestUploader({
      services: (scope) =>
        void scope.value(TransportToken, {
          upload() {
            throw new NetworkError()
          },
          fileInfo: () => Promise.reject(new NetworkError()),
        }),
    })
    t.uploader.unuse('fake-transport')
    const [a] = t.add('a') as [string]
    const { internalId: b } = t.uploader.addFileFromUuid('0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10')
    await t.clock.advance(100)
    for (const id of [a, b])
      expect(t.uploader.getOutputItem(id).errors).toMatchObject([{ type: 'NETWORK_ERROR' }])
  })
})
