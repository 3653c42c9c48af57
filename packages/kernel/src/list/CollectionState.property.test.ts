import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GroupInfo } from '../entry/GroupInfo.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import { definePlugin } from '../plugin/definePlugin.js'
import { TransportToken } from '../steps/Transport.js'
import { microtasks } from '../testing/createFakeClock.js'
import { namedError } from '../testing/createFakeTransport.js'
import { createTestUploader } from '../testing/createTestUploader.js'

const kinds = [
  'add',
  'add',
  'remove',
  'succeed',
  'succeed',
  'fail',
  'cancel',
  'retry',
  'clear',
  'tick',
  'edit',
  'replace',
  'succeedGroup',
  'failGroup',
] as const

const operations = fc.array(fc.record({ kind: fc.constantFrom(...kinds), pick: fc.nat(20) }), {
  maxLength: 40,
})

/** A transport whose groups the test resolves or rejects; a group's uuid lists the entries it was created from. */
function groupTransport() {
  const open: { readonly succeed: () => void; readonly fail: (error: Error) => void }[] = []
  const plugin = definePlugin({
    id: 'groups',
    needs: ['fake-transport'],
    setup({ get, provide }) {
      const { upload, fileInfo } = get(TransportToken)
      provide(TransportToken, () => ({
        upload,
        fileInfo,
        createGroup: (entries) =>
          new Promise((resolve, reject) =>
            open.push({ succeed: () => resolve(groupOf(entries)), fail: reject }),
          ),
      }))
    },
  })
  return { plugin: plugin(), open }
}

function groupOf(entries: readonly UploadEntry[]): GroupInfo {
  const urls = entries.map(({ internalId, cdnUrl }) => `${internalId} ${cdnUrl}`).join()
  return { uuid: urls, cdnUrl: `https://cdn.example/~${entries.length}/` } as GroupInfo
}

test('after any sequence of operations the counts match the entries, and destroy leaves nothing in flight', async () => {
  await fc.assert(
    fc.asyncProperty(operations, fc.boolean(), async (sequence, groupOutput) => {
      const groups = groupTransport()
      const t = createTestUploader({
        config: { maxConcurrentRequests: 2, groupOutput },
        plugins: [groups.plugin],
      })
      let settled = 0
      t.uploader.on('all-settled', () => {
        settled += 1
      })
      t.uploader.on('group-created', ({ group, allEntries }) =>
        expect(group?.uuid).toBe(
          allEntries.map(({ internalId, cdnUrl }) => `${internalId} ${cdnUrl}`).join(),
        ),
      )
      const at = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)]
      let edits = 0
      for (const { kind, pick } of sequence) {
        const id = at(t.uploader.entries.ids, pick)
        const entry = id ? t.uploader.getOutputItem(id) : undefined
        const running = t.transport.uploads.filter(({ options }) => !options.signal.aborted)
        if (kind === 'add') t.add(`file-${pick}`)
        if (kind === 'remove' && id) t.uploader.removeFileByInternalId(id)
        if (kind === 'succeed') at(running, pick)?.succeed()
        if (kind === 'fail') at(running, pick)?.fail(namedError('NetworkError', 'Network error'))
        if (kind === 'cancel') at(running, pick)?.fail(namedError('CancelError', 'Request canceled'))
        if (kind === 'retry') t.uploader.retryAll()
        if (kind === 'clear') t.uploader.removeAllFiles()
        if (kind === 'tick') await t.clock.advance(60)
        if (kind === 'edit' && entry?.isSuccess) {
          edits += 1
          t.uploader.updateFile(entry.internalId, { cdnUrl: `https://cdn.example/edit-${edits}/` })
        }
        if (kind === 'replace' && id) {
          edits += 1
          const before = t.uploader.entries.ids
          const { internalId } = t.uploader.replaceFile(id, {
            uuid: `r${edits}`,
            cdnUrl: `https://cdn.example/r${edits}/`,
          } as never)
          expect(t.uploader.entries.ids).toEqual(before.map((other) => (other === id ? internalId : other)))
        }
        if (kind === 'succeedGroup') at(groups.open, pick)?.succeed()
        if (kind === 'failGroup') at(groups.open, pick)?.fail(namedError('NetworkError', 'Network error'))
        await microtasks()
        const { group, allEntries, totalCount } = t.uploader.getOutputCollectionState()
        expect(totalCount).toBe(allEntries.length)
        if (group) expect(group.cdnUrl).toBe(`https://cdn.example/~${totalCount}/`)
      }
      await t.clock.advance(500)
      const state = t.uploader.getOutputCollectionState()
      const count = (status: string) => state.allEntries.filter((entry) => entry.status === status).length
      expect(state).toMatchObject({
        totalCount: state.allEntries.length,
        successCount: count('success'),
        failedCount: count('failed'),
        uploadingCount: count('uploading'),
      })
      expect(Object.keys(t.uploader.uppy.getState().files)).toEqual(t.uploader.entries.ids)
      expect(state.progress).toBeGreaterThanOrEqual(0)
      expect(state.progress).toBeLessThanOrEqual(100)
      if (state.uploadingCount === 0 && t.transport.uploads.length > 0) expect(settled).toBeGreaterThan(0)
      if (!groupOutput) expect(state.group).toBeNull()
      t.uploader.destroy()
      await microtasks()
      expect(t.clock.pending).toBe(0)
      expect(t.log.filter((line) => !line.includes('The group could not be created'))).toEqual([])
    }),
  )
})
