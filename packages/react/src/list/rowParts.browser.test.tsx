import { definePlugin, type FilePart, type FilePartViewProps } from '@lading/kernel'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, setUp, textFile } from '../testing/fixtures/setUp.js'

const PARTS: readonly FilePart[] = ['thumbnail', 'name', 'size', 'status', 'actions']

/** Replaces the parts of files whose names begin with `own`. */
const own = (fails = false) =>
  definePlugin({
    id: 'own-rows',
    setup({ contribute }) {
      for (const part of PARTS)
        contribute('filePart', {
          id: `own-${part}`,
          part,
          shown: ({ fileName }) => fileName?.startsWith('own') === true,
          view: {
            kind: 'react',
            component({ entry, isCurrent, uploader }: FilePartViewProps): ReactElement {
              if (fails) throw new Error(`broken ${part}`)
              if (part !== 'actions') return <span data-part={part}>{`${part} ${entry.status}`}</span>
              const remove = () => uploader.removeFileByInternalId(entry.internalId)
              return (
                <button type="button" tabIndex={isCurrent ? 0 : -1} onClick={remove}>
                  Drop it
                </button>
              )
            },
          },
        })
    },
  })()

const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}( uploaded|,|$)`) })
const partsOf = (name: string) =>
  [...row(name).element().querySelectorAll('[data-part]')].map(({ textContent }) => textContent)

test('each part of a row is replaced where its item applies, and follows its entry', async () => {
  const { uploader, jobs } = await setUp({ plugins: [own()] })
  uploader.addFiles([textFile('own.txt'), textFile('other.txt')])
  await expect.element(row('own.txt')).toBeInTheDocument()
  await expect
    .poll(() => partsOf('own.txt'))
    .toEqual(['thumbnail uploading', 'name uploading', 'size uploading', 'status uploading'])
  expect(partsOf('other.txt')).toEqual([])
  await expect.element(row('other.txt').getByRole('button', { name: 'Remove other.txt' })).toBeVisible()
  await expect.poll(() => jobs.size).toBe(2)
  jobs.get('own.txt')?.fail('The disk is full.')
  await expect.poll(() => partsOf('own.txt')).toEqual(['thumbnail failed', 'name failed', 'status failed'])
  // The row of a failed file is described by its status, also by one of a plugin.
  await expect.element(row('own.txt')).toHaveAccessibleDescription('status failed')
  await expectAccessible()
  await row('own.txt').getByRole('button', { name: 'Drop it' }).click()
  await expect.element(row('own.txt')).not.toBeInTheDocument()
})

test('a part whose view fails is the one that it replaces', async () => {
  const { uploader, jobs, logged } = await setUp({ plugins: [own(true)], config: { confirmUpload: true } })
  uploader.addFiles([textFile('own.txt')])
  await expect.element(row('own.txt').getByRole('button', { name: 'Remove own.txt' })).toBeVisible()
  await expect.element(row('own.txt').getByText('own.txt')).toBeInTheDocument()
  expect(logged.join()).toContain('The view "own-name" has failed.')
  uploader.uploadAll()
  await expect.poll(() => jobs.size).toBe(1)
  jobs.get('own.txt')?.fail('The disk is full.')
  await expect.element(row('own.txt')).toHaveAccessibleDescription(/./)
  expect(
    document.querySelectorAll(`[id="${row('own.txt').element().getAttribute('aria-describedby')}"]`),
  ).toHaveLength(1)
})
