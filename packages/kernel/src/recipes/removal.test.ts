import { expect, test } from 'vitest'
import { definePlugin } from '../index.js'
import { createTestUploader, microtasks } from '../testing/index.js'

interface ScanOptions {
  /** Resolves with whether a file is free of viruses. */
  readonly isClean: (file: Blob, signal: AbortSignal) => Promise<boolean>
}

const scan = definePlugin<ScanOptions>({
  id: 'scan',
  setup({ contribute, options, onCleanup, signal, uploader }) {
    contribute('fileValidator', {
      id: 'scan',
      runOn: 'add',
      async validate({ file }, _uploader, context) {
        if (!file || (await options.isClean(file, context.signal))) return null
        return { type: 'INFECTED', message: 'This file contains a virus.' }
      },
    })
    contribute('activity', {
      id: 'scan-report',
      title: 'Report',
      view: {
        kind: 'dom',
        mount(element) {
          element.textContent = `${uploader.entries.size} files`
          return () => element.replaceChildren()
        },
      },
    })
    const warn = (event: Event) => event.preventDefault()
    globalThis.addEventListener?.('beforeunload', warn, { signal })
    onCleanup(() => uploader.logger.warn('Files are no longer scanned.'))
  },
})

function setUp() {
  const scans: { readonly signal: AbortSignal; readonly resolve: (isClean: boolean) => void }[] = []
  const isClean = (_file: Blob, signal: AbortSignal) =>
    new Promise<boolean>((resolve) => scans.push({ signal, resolve }))
  const t = createTestUploader({ plugins: [scan({ isClean })] })
  return { ...t, scans }
}

test('removal aborts a running validator, ignores its result, and the file goes on', async () => {
  const t = setUp()
  const [id = ''] = t.add('a')
  await t.clock.advance(100)
  expect(t.uploader.getOutputItem(id).isValidationPending).toBe(true)
  t.uploader.unuse('scan')
  expect(t.scans[0]?.signal.aborted).toBe(true)
  t.scans[0]?.resolve(false)
  await t.clock.advance(100)
  expect(t.uploader.getOutputItem(id)).toMatchObject({ status: 'uploading', errors: [] })
  expect(t.log).toEqual(['warn: Files are no longer scanned.'])
})

test('an error that the validator has found disappears with it', async () => {
  const t = setUp()
  const [id = ''] = t.add('a')
  t.scans[0]?.resolve(false)
  await microtasks()
  expect(t.uploader.getOutputItem(id).status).toBe('failed')
  t.uploader.unuse('scan')
  expect(t.uploader.getOutputItem(id).errors).toEqual([])
})

test('removal leaves the activity that is shown', () => {
  const t = setUp()
  t.uploader.setCurrentActivity('upload-list')
  t.uploader.setCurrentActivity('scan-report' as string)
  t.uploader.setModalState(true)
  t.uploader.unuse('scan')
  expect(t.uploader.getCurrentActivity()).toBe('upload-list')
  expect(t.uploader.activities.snapshot.isModalOpen).toBe(true)
})
