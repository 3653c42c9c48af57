import { expect, test, vi } from 'vitest'
import type { FileInfo } from '../entry/FileInfo.js'
import type { GroupInfo } from '../entry/GroupInfo.js'
import { definePlugin } from '../plugin/definePlugin.js'
import { microtasks } from '../testing/createFakeClock.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { TransportToken } from './Transport.js'

const chars = (...codes: readonly number[]) => String.fromCharCode(...codes)
const RIGHT_TO_LEFT_OVERRIDE = chars(0x202e)

/** 250 names that have broken uploaders: every stem in every variant. */
function hostileNames(): string[] {
  const stems = [
    '',
    '.',
    '..',
    '...',
    ' ',
    'a',
    '-rf',
    '../../etc/passwd',
    '..\\..\\boot.ini',
    'C:\\autoexec.bat',
    '/absolute',
    'a/b/c',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    "'; DROP TABLE files; --",
    '&lt;b&gt;&amp;',
    '{{constructor}}',
    '{{plural:file(count)}}',
    '$' + '{process.env}',
    '%2e%2e%2f',
    '%00',
    '%s%n%d',
    'con',
    'NUL',
    'aux.txt',
    'COM1',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'name?query#hash',
    'javascript:alert(1)',
    `a${chars(0)}b`,
    `${chars(1, 7, 8, 27)}[31m`,
    'line\nbreak\r\nand\ttab',
    `photo${RIGHT_TO_LEFT_OVERRIDE}gnp.exe`,
    `${chars(0x202a, 0x2066)}isolate${chars(0x2069)}`,
    chars(0xfeff, 0x200b, 0x200d),
    chars(0xd800),
    `low${chars(0xdc00)}high${chars(0xd83d)}`,
    chars(0xfffe, 0xffff),
    '👩‍👩‍👧‍👦',
    '🏳️‍🌈'.repeat(20),
    'z̷̢̛̤͉̤̅̾̋a̵͎̓l̶͓̈́g̸̰͑o̷̙̍',
    'é'.normalize('NFD'),
    'ﷺ',
    'שלום עולם',
    '文件名',
    'x'.repeat(10_000),
  ]
  const variants: ((stem: string) => string)[] = [
    (stem) => stem,
    (stem) => `${stem}.png`,
    (stem) => `${stem}.tar.gz.`,
    (stem) => ` ${stem} `,
    (stem) => `.${stem}`,
  ]
  return stems.flatMap((stem) => variants.map((variant) => variant(stem)))
}

const names = hostileNames()

function setUp() {
  const groups: (readonly (string | null)[])[] = []
  const plugin = definePlugin({
    id: 'groups',
    needs: ['fake-transport'],
    setup({ get, provide }) {
      const { fileInfo } = get(TransportToken)
      provide(TransportToken, () => ({
        fileInfo,
        upload: async ({ internalId, fileName }) =>
          ({
            uuid: internalId,
            cdnUrl: `https://cdn.example/${internalId}/`,
            originalFilename: fileName,
          }) as FileInfo,
        createGroup: async (entries) => {
          groups.push(entries.map(({ fileName }) => fileName))
          return { cdnUrl: `https://cdn.example/group~${entries.length}/` } as GroupInfo
        },
      }))
    },
  })
  return {
    ...createTestUploader({ config: { groupOutput: true, confirmUpload: true }, plugins: [plugin()] }),
    groups,
  }
}

test('there are 250 hostile names', () => {
  expect(names).toHaveLength(250)
})

test('every name stays unchanged from the addition to the group, in events, output and validators', async () => {
  const t = setUp()
  const validated: string[] = []
  t.uploader.config.set({
    accept: 'image/*, .txt, .gz.',
    fileValidators: [({ name }) => void validated.push(name)],
  })
  t.uploader.config.set({ accept: '' })
  const added = vi.fn()
  t.uploader.on('file-added', ({ name }) => added(name))
  const uploaded: string[] = []
  t.uploader.on('file-upload-success', ({ name }) => uploaded.push(name))
  const ids = names.map(
    (name) =>
      t.uploader.addFileFromObject(new Blob(['x']), { fileName: name, fullPath: `folder/${name}` })
        .internalId,
  )
  const kept = t.uploader.getOutputCollectionState().allEntries
  expect(kept.map(({ name }) => name)).toEqual(
    names.map((name) => t.uploader.uppy.getFile(ids[names.indexOf(name)] as string).name),
  )
  expect(new Set(ids).size).toBe(names.length)
  for (const [at, entry] of kept.entries()) {
    const name = names[at] as string
    if (name) expect(entry.name).toBe(name)
    expect(entry.fullPath).toBe(`folder/${name}`)
    expect(entry.errors).toEqual([])
  }
  expect(added.mock.calls.flat()).toEqual(kept.map(({ name }) => name))
  expect(validated).toEqual(kept.map(({ name }) => name))

  t.uploader.uploadAll()
  await t.clock.advance(1000)
  expect(t.uploader.getOutputCollectionState()).toMatchObject({ status: 'success', successCount: 250 })
  expect([...uploaded].sort()).toEqual(kept.map(({ name }) => name).sort())
  expect(t.groups).toEqual([kept.map(({ name }) => name || null)])
  expect(t.log).toEqual([])
})

test('every name may belong to an added file and to a replacement', async () => {
  const t = setUp()
  const [id = ''] = t.add('first')
  for (const name of names) {
    const file = new File(['y'], name)
    t.uploader.updateFile(id, { file })
    expect(t.uploader.getOutputItem(id)).toMatchObject({ name: file.name, file, errors: [] })
    const { internalId } = t.uploader.addFileFromObject(file)
    expect(t.uploader.getOutputItem(internalId).file).toBe(file)
  }
  await microtasks()
  expect(t.uploader.entries.size).toBe(251)
  expect(t.log).toEqual([])
})

test('every name is harmless as an id, a source, a tag, a metadata key and a message key', async () => {
  const t = setUp()
  for (const name of names) {
    const { internalId } = t.uploader.addFileFromUrl('https://example.com/a', {
      fileName: name,
      source: name,
      tags: [name],
      metadata: Object.fromEntries([[name, name]]),
    })
    expect(t.uploader.getOutputItem(internalId)).toMatchObject({ tags: [name] })
    expect(() => t.uploader.getOutputItem(name)).toThrow(expect.objectContaining({ code: 'entry-unknown' }))
    expect(t.uploader.l10n(name)).toBe(name)
    await t.uploader.openSource(name)
    t.uploader.unuse(name)
  }
  expect(t.uploader.entries.size).toBe(250)
  expect(Object.prototype).not.toHaveProperty('polluted')
  expect(t.log).toHaveLength(250)
})
