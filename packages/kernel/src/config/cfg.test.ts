import { describe, expect, test, vi } from 'vitest'
import { createUploader, definePlugin, numberOption, type OutputFileEntry } from '../index.js'
import { createTestUploader } from '../testing/index.js'

declare module './defineConfig.js' {
  interface ConfigMap {
    testCfg: number
  }
}

describe('uploader.cfg', () => {
  test('is the current configuration, parsed', () => {
    const { uploader } = createTestUploader({ config: { multipleMax: '3', accept: 'image/*' } })
    const { cfg } = uploader
    expect(cfg.multipleMax).toBe(3)
    expect(cfg.multiple).toBe(true)
    uploader.config.set({ multipleMax: 4, accept: null })
    expect([cfg.multipleMax, cfg.accept]).toEqual([4, ''])
    expect(uploader.cfg).toBe(cfg)
  })

  test('can be enumerated and spread, with the keys of plugins while they are installed', () => {
    const { uploader } = createTestUploader()
    const before = Object.keys(uploader.cfg)
    expect(before).toContain('multiple')
    expect(before).not.toContain('testCfg')
    uploader.config.set({ testCfg: '7' })
    uploader.use(definePlugin({ id: 'p', config: { testCfg: numberOption(1) }, setup() {} })())
    expect(uploader.cfg.testCfg).toBe(7)
    expect('testCfg' in uploader.cfg).toBe(true)
    const copy = { ...uploader.cfg }
    expect(copy).toMatchObject({ testCfg: 7, multiple: true })
    expect(Object.entries(uploader.cfg)).toContainEqual(['testCfg', 7])
    expect(JSON.parse(JSON.stringify(uploader.cfg))).toMatchObject({
      testCfg: 7,
      sourceList: uploader.cfg.sourceList,
    })
    copy.multiple = false
    expect(uploader.cfg.multiple).toBe(true)
    uploader.unuse('p')
    expect('testCfg' in uploader.cfg).toBe(false)
    expect(Object.keys(uploader.cfg)).toEqual(before)
  })

  const attempts: [string, (cfg: Record<string, unknown>) => unknown][] = [
    ['assigned to', (cfg) => Object.assign(cfg, { multiple: false })],
    ['given a new key', (cfg) => Object.assign(cfg, { unknown: 1 })],
    ['deleted from', (cfg) => delete cfg.multiple],
    ['defined on', (cfg) => Object.defineProperty(cfg, 'multiple', { value: false })],
    ['frozen', (cfg) => Object.freeze(cfg)],
    ['sealed', (cfg) => Object.seal(cfg)],
    ['closed to extensions', (cfg) => Object.preventExtensions(cfg)],
    ['given a prototype', (cfg) => Object.setPrototypeOf(cfg, { unknown: 1 })],
  ]
  test.each(attempts)('cannot be %s, and works after the attempt', (_, attempt) => {
    const { uploader } = createTestUploader({ config: { multiple: true } })
    const cfg = uploader.cfg as unknown as Record<string, unknown>
    const keys = Object.keys(cfg)
    expect(() => attempt(cfg)).toThrow(TypeError)
    expect(uploader.cfg.multiple).toBe(true)
    expect(Object.keys(cfg)).toEqual(keys)
    expect(cfg.unknown).toBeUndefined()
    uploader.config.set({ multiple: false })
    expect({ ...cfg }).toMatchObject({ multiple: false })
  })

  test('has nothing that every object has: a key is a configuration key', () => {
    const { cfg } = createUploader()
    for (const key of ['toString', 'constructor', '__proto__', 'hasOwnProperty']) {
      expect(key in cfg).toBe(false)
      expect(Reflect.get(cfg, key)).toBeUndefined()
    }
  })

  test('can be read after the end', () => {
    const { uploader } = createTestUploader({ config: { multipleMax: 2 } })
    uploader.destroy()
    expect(uploader.cfg.multipleMax).toBe(2)
  })
})

describe('multipleMax and multipleMin', () => {
  const UNLIMITED = Number.MAX_SAFE_INTEGER
  test.each([
    [3, 3],
    ['3', 3],
    [' 3 ', 3],
    ['3.0', 3],
    ['1e2', 100],
    [Number.POSITIVE_INFINITY, UNLIMITED],
    ['Infinity', UNLIMITED],
    [UNLIMITED, UNLIMITED],
  ])('takes %j as %d', (given, parsed) => {
    const t = createTestUploader({ config: { multipleMax: given } })
    expect(t.uploader.cfg.multipleMax).toBe(parsed)
    expect(t.log).toEqual([])
  })

  test.each([
    0,
    1.5,
    '1.5',
    -1,
    '-1',
    Number.NaN,
    'NaN',
    Number.NEGATIVE_INFINITY,
    '-Infinity',
    '',
    ' ',
    'many',
    true,
    {},
    [],
    [3],
    () => 3,
  ])('reports %o and sets no limit', (given) => {
    const t = createTestUploader({ config: { multipleMax: given as never } })
    expect(t.uploader.cfg.multipleMax).toBe(UNLIMITED)
    expect(t.log).toHaveLength(1)
    expect(t.log[0]).toContain('Invalid value for config key "multipleMax".')
  })

  test.each([1.5, -1, 'Infinity', Number.POSITIVE_INFINITY, 'few'])('%o is no minimum', (given) => {
    const t = createTestUploader({ config: { multipleMin: given } })
    expect(t.uploader.cfg.multipleMin).toBe(0)
    expect(t.log).toHaveLength(1)
  })

  test('a minimum above the maximum, which no list could satisfy, is none', () => {
    const t = createTestUploader({ config: { multipleMin: 5, multipleMax: 3 } })
    expect(t.uploader.cfg.multipleMin).toBe(0)
    expect(t.log).toEqual([expect.stringMatching(/"multipleMin".*not above multipleMax/)])
    // Set together, neither is compared with the former value of the other one.
    t.uploader.config.set({ multipleMin: 7, multipleMax: 8 })
    expect([t.uploader.cfg.multipleMin, t.log.length]).toEqual([7, 1])
  })

  test('unlimited is unlimited', async () => {
    const t = createTestUploader({ config: { multipleMax: 'Infinity', confirmUpload: true } })
    t.add(...Array.from({ length: 50 }, (_, i) => `f${i}`))
    await t.clock.advance(100)
    expect(t.uploader.getOutputCollectionState().errors).toEqual([])
  })
})

describe('the entry given to metadata and tags functions', () => {
  test('is the output entry of that file at that moment', async () => {
    const metadata = vi.fn((_entry: OutputFileEntry) => ({ a: '1' }))
    const tags = vi.fn((_entry: OutputFileEntry) => ['t'])
    const t = createTestUploader({ config: { metadata, tags } })
    const file = new File(['text'], 'a.txt', { type: 'text/plain' })
    const { internalId } = t.uploader.addFileFromObject(file, { fullPath: 'dir/a.txt', source: 'camera' })
    await t.clock.advance(100)
    const given = metadata.mock.calls[0]?.[0] as OutputFileEntry
    expect(given).toMatchObject({
      internalId,
      status: 'uploading',
      isUploading: true,
      isQueued: false,
      name: 'a.txt',
      size: 4,
      mimeType: 'text/plain',
      file,
      fullPath: 'dir/a.txt',
      source: 'camera',
      metadata: null,
      tags: null,
      errors: [],
    })
    expect(Object.keys(given).sort()).toEqual(Object.keys(t.uploader.getOutputItem(internalId)).sort())
    expect(tags.mock.calls[0]?.[0]).toMatchObject({ internalId, metadata: { a: '1' } })
    expect([metadata, tags].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  })
})
