import { createTestUploader } from '@lading/kernel/testing'
import { expect, test } from 'vitest'
import { addSelection } from './addSelection.js'

const file = (name: string, url = `https://a.test/${name}`) => ({ url, name })

async function setUp(config: Record<string, unknown>) {
  const { uploader } = createTestUploader({ config })
  const notices: string[] = []
  uploader.on('notice', ({ message }) => notices.push(message))
  const names = () => [...uploader.entries.values()].map(({ fileName }) => fileName)
  return { uploader, notices, names }
}

test('each URL is added once, in order, by the first name', async () => {
  const { uploader, notices, names } = await setUp({})
  addSelection(uploader, [file('b'), file('a'), file('again', 'https://a.test/b')], 'dropbox')
  expect(names()).toEqual(['b', 'a'])
  await Promise.resolve()
  expect(notices).toEqual([])
})

test('only as many files as the list still takes are added; one without `multiple`', async () => {
  const { uploader, notices, names } = await setUp({ multiple: false })
  addSelection(uploader, [file('a')], 'dropbox')
  addSelection(uploader, [file('b')], 'dropbox')
  await Promise.resolve()
  expect(names()).toEqual(['a'])
  expect(notices).toEqual(['You’ve chosen too many files. 1 file is maximum.'])
  expect(uploader.getCurrentActivity()).toBe('upload-list')
})
