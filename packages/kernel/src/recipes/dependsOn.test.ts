import { expect, test, vi } from 'vitest'
import { activeSources, booleanOption, defineConfig, definePlugin } from '../index.js'
import { createTestUploader } from '../testing/index.js'

declare module '../config/defineConfig.js' {
  interface ConfigMap {
    /** Offer the scanner. */
    testScannerOffered: boolean
  }
}
declare module '../slots/ActivityParams.js' {
  interface ActivityParams {
    scanner: undefined
  }
}

const scanner = definePlugin({
  id: 'scanner',
  checksFiles: false,
  config: defineConfig({ testScannerOffered: booleanOption(true) }),
  setup({ config, contribute, uploader }) {
    contribute('source', {
      id: 'scanner',
      label: 'Scanner',
      dependsOn: ['testScannerOffered'],
      when: ({ collection }) => config.get('testScannerOffered') && collection.totalCount < 10,
      open: () => uploader.setCurrentActivity('scanner'),
    })
  },
})

const quota = definePlugin<{ readonly fetchFreeBytes: () => Promise<number> }>({
  id: 'quota',
  setup({ contribute, on, options, uploader }) {
    let freeBytes = Number.POSITIVE_INFINITY
    const refresh = async () => {
      freeBytes = await options.fetchFreeBytes()
      uploader.revalidate()
    }
    contribute('fileValidator', {
      id: 'quota',
      validate: ({ size }) =>
        size !== null && size > freeBytes ? { message: 'There is no space left for this file.' } : null,
    })
    on('all-settled', refresh)
    return refresh().catch(() => {})
  },
})

test('a condition is evaluated again when its config key changes, and what shows it is notified', () => {
  const { uploader } = createTestUploader({ config: { sourceList: 'scanner' }, plugins: [scanner()] })
  const render = vi.fn(() => activeSources(uploader).map(({ id }) => id))
  uploader.slots.subscribe('source', render)
  uploader.config.set({ testScannerOffered: false })
  expect(render.mock.results).toEqual([{ type: 'return', value: [] }])
  uploader.config.set({ testScannerOffered: true })
  expect(render).toHaveLastReturnedWith(['scanner'])
})

test('revalidate() runs validators again whose data no config key holds', async () => {
  const answers = [2, 100]
  const fetchFreeBytes = async () => answers.shift() ?? 0
  const t = createTestUploader({ plugins: [quota({ fetchFreeBytes })] })
  await t.clock.advance(100)
  const [id = ''] = t.add('a')
  expect(t.uploader.getOutputItem(id).errors).toMatchObject([
    { message: 'There is no space left for this file.' },
  ])
  t.uploader.addFileFromObject(new File(['x'], 'small'))
  await t.clock.advance(100)
  t.transport.of('small').succeed()
  await t.clock.advance(100)
  expect(t.uploader.getOutputItem(id)).toMatchObject({ errors: [], status: 'uploading' })
  expect(t.log).toEqual([])
})
