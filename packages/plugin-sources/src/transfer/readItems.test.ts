import { expect, test } from 'vitest'
import { fileEntry, folderEntry } from '../testing/fixtures/fakeEntries.js'
import type { FoundFile } from './FoundFile.js'
import type { TransferItem } from './readItems.js'
import { readItems } from './readItems.js'

async function read(
  items: readonly TransferItem[],
  signal: AbortSignal = new AbortController().signal,
  onHidden?: (count: number) => void,
) {
  let pauses = 0
  const clock = {
    now: () => 0,
    schedule(_: number, callback: () => void) {
      pauses += 1
      setTimeout(callback, 0)
      return () => {}
    },
  }
  const files: FoundFile[] = []
  const failures = await readItems(items, {
    clock,
    signal,
    onFiles: (found) => files.push(...found),
    onHidden,
  })
  return { paths: files.map(({ file, fullPath }) => fullPath ?? file.name), failures, pauses, files }
}

const numbered = (count: number, folder: string) =>
  Array.from({ length: count }, (_, index) => fileEntry(`${folder}/${index}.txt`))

test('files are in the order of the items, those of a folder in its place', async () => {
  const items = [
    new File([], 'first.txt'),
    folderEntry('/a', [
      fileEntry('/a/1.txt'),
      folderEntry('/a/b', [fileEntry('/a/b/2.txt'), folderEntry('/a/b/empty', [])]),
      fileEntry('/a/3.txt'),
    ]),
    fileEntry('/last.txt'),
  ]
  const { paths, files } = await read(items)
  expect(paths).toEqual(['first.txt', 'a/1.txt', 'a/b/2.txt', 'a/3.txt', 'last.txt'])
  expect(files.at(0)?.fullPath).toBeNull()
  expect(files.at(-1)?.fullPath).toBeNull()
})

test.each([99, 100, 101, 250, 5000])('a folder of %i files is read completely', async (count) => {
  const { paths, pauses } = await read([folderEntry('/many', numbered(count, '/many'))])
  expect(paths).toEqual(Array.from({ length: count }, (_, index) => `many/${index}.txt`))
  expect(pauses).toBeGreaterThanOrEqual(Math.floor(count / 100))
})

test.each([20, 40, 2000])('a tree %i folders deep is read completely', async (depth) => {
  const path = (level: number) => `/${Array.from({ length: level }, (_, index) => `d${index}`).join('/')}`
  let tree: FileSystemEntry = fileEntry(`${path(depth)}/deep.txt`)
  for (let level = depth; level > 0; level -= 1) tree = folderEntry(path(level), [tree])
  const { paths } = await read([tree])
  expect(paths).toEqual([`${path(depth).slice(1)}/deep.txt`])
})

test('failures are returned beside all other files', async () => {
  const { paths, failures } = await read([
    folderEntry('/a', [
      fileEntry('/a/1.txt'),
      folderEntry('/a/closed', [], 0),
      fileEntry('/a/gone.txt', new Error('NotFoundError')),
      folderEntry('/a/half', numbered(150, '/a/half'), 100),
      fileEntry('/a/2.txt'),
    ]),
    folderEntry('/b', [fileEntry('/b/3.txt')]),
  ])
  expect(paths).toHaveLength(103)
  expect([paths[0], paths[1], ...paths.slice(-2)]).toEqual(['a/1.txt', 'a/half/0.txt', 'a/2.txt', 'b/3.txt'])
  expect(failures.map(({ path }) => path)).toEqual(['a/closed', 'a/gone.txt', 'a/half'])
})

test('a folder whose reader throws is a failure', async () => {
  const broken = Object.assign(folderEntry('/broken', []), {
    createReader() {
      throw new Error('SecurityError')
    },
  })
  const { failures } = await read([broken, fileEntry('/a.txt')])
  expect(failures).toEqual([{ path: 'broken', error: expect.any(Error) }])
})

test('an aborted signal stops the reading', async () => {
  const controller = new AbortController()
  controller.abort()
  const { paths } = await read([folderEntry('/many', numbered(1000, '/many'))], controller.signal)
  expect(paths).toEqual([])
})

test('a folder of 20,000 hidden files, with two others, is read completely and can be canceled', async () => {
  const hidden = Array.from({ length: 20_000 }, (_, index) => fileEntry(`/many/._${index}`))
  const folder = () => folderEntry('/many', [fileEntry('/many/a.txt'), ...hidden, fileEntry('/many/b.txt')])
  let count = 0
  const { paths } = await read([folder()], undefined, (more) => {
    count += more
  })
  expect([paths, count]).toEqual([['many/a.txt', 'many/b.txt'], 20_000])

  const controller = new AbortController()
  let seen = 0
  await read([folder()], controller.signal, (more) => {
    seen += more
    controller.abort()
  })
  expect(seen).toBeLessThanOrEqual(1000)
})
