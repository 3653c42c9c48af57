import type { FileInfo, OutputCollectionState } from '@lading/kernel'
import { createFileInfo, createTestUploader } from '@lading/kernel/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { UploaderValue } from '../../props/UploaderValue.js'
import { ControlledValue } from './ControlledValue.js'

/** A page whose state follows `onChange` after a delay, as a debounce, a router or an asynchronous form does. */
function createPage(delayMs: number) {
  const t = createTestUploader()
  const controlled = new ControlledValue(t.uploader)
  let state: UploaderValue = null
  const render = (next: UploaderValue) => {
    state = next
    controlled.update(next)
  }
  const onChange = (list: OutputCollectionState) => {
    if (delayMs === 0) render(list)
    else t.clock.schedule(delayMs, () => render(list))
  }
  t.uploader.on('change', (list) => {
    if (controlled.emits(list)) onChange(list)
  })
  render(null)
  const files = (): FileInfo[] => {
    if (!state || typeof state === 'string') return []
    if ('successEntries' in state) return state.successEntries.map(({ fileInfo }) => fileInfo)
    return [...(state as readonly FileInfo[])]
  }
  const listed = () =>
    [...t.uploader.entries.values()].flatMap(({ uuid, internalId }) => (uuid ? [{ uuid, internalId }] : []))
  return { ...t, render, files, listed }
}

type Page = ReturnType<typeof createPage>

const at = <T>(items: readonly T[], share: number): T | undefined => items[Math.floor(share * items.length)]

interface Model {
  readonly page: Page
  /** The uploads that have ended and that nobody has removed. */
  readonly kept: Set<string>
  /** Who had something to say last: the person or the page. */
  name: number
}

const steps: Record<string, (model: Model, share: number) => void | Promise<void>> = {
  upload({ page }) {
    page.add('photo.txt')
  },
  finish({ page, kept, name }, share) {
    const upload = at(
      page.transport.uploads.filter(({ isOpen }) => isOpen),
      share,
    )
    if (!upload) return
    const { uuid } = createFileInfo()
    upload.succeed({ uuid, cdnUrl: `https://cdn.example/${uuid}/`, name: `${name}.txt` })
    kept.add(uuid)
  },
  removeByPerson({ page, kept }, share) {
    const entry = at(page.listed(), share)
    if (!entry) return
    kept.delete(entry.uuid)
    page.uploader.removeFileByInternalId(entry.internalId)
  },
  moveByPerson({ page }, share) {
    const id = at(page.uploader.entries.ids, share)
    if (id) page.uploader.moveFile(id, 0)
  },
  addByPage({ page }) {
    page.render([...page.files(), createFileInfo()])
  },
  removeByPage({ page, kept }, share) {
    const files = page.files()
    const removed = at(files, share)
    if (!removed) return
    kept.delete(removed.uuid)
    page.render(files.length === 1 ? null : files.filter((file) => file !== removed))
    if (files.length === 1) kept.clear()
  },
  reorderByPage({ page }) {
    if (page.files().length > 1) page.render(page.files().reverse())
  },
  reset({ page, kept }) {
    if (page.files().length === 0) return
    page.render([])
    kept.clear()
  },
}

const step = fc.record({
  // Uploads more often than what removes them.
  name: fc.constantFrom(...Object.keys(steps), 'upload', 'upload', 'finish', 'finish', 'finish'),
  share: fc.double({ min: 0, max: 0.999, noNaN: true }),
  waitMs: fc.constantFrom(0, 1, 100, 330, 700, 2000),
})

test('whatever the page and the person do, and however late the page is, its last word and every finished upload stay', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(0, 50, 500, 1500),
      fc.array(step, { minLength: 6, maxLength: 24, size: 'max' }),
      async (delayMs, taken) => {
        const page = createPage(delayMs)
        const model: Model = { page, kept: new Set(), name: 0 }
        for (const { name, share, waitMs } of taken) {
          model.name += 1
          await steps[name]?.(model, share)
          await page.clock.advance(waitMs)
        }
        // As long as both have something to tell each other.
        for (let round = 0; round < 6; round++) await page.clock.advance(3000)
        const uuids = page.listed().map(({ uuid }) => uuid)
        for (const uuid of model.kept) expect(uuids).toContain(uuid)
        expect(uuids.toSorted()).toEqual(
          page
            .files()
            .map(({ uuid }) => uuid)
            .toSorted(),
        )
        page.uploader.destroy()
      },
    ),
    { numRuns: fc.readConfigureGlobal()?.numRuns ?? 200 },
  )
})
