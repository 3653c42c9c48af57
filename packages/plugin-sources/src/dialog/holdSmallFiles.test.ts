import { expect, test } from 'vitest'
import { holdSmallFiles } from './holdSmallFiles.js'

const ANDROID = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36',
}
const photo = () => new File(['bytes'], '1000012345', { type: 'image/jpeg', lastModified: 7 })

test('on Android a small file is read when it is chosen, and keeps its name, type and date', async () => {
  const chosen = photo()
  const [held] = await holdSmallFiles([chosen], ANDROID)
  expect(held).not.toBe(chosen)
  expect(held).toMatchObject({ name: '1000012345', type: 'image/jpeg', lastModified: 7, size: 5 })
  expect(await held?.text()).toBe('bytes')
})

test('a large file, and one that cannot be read, stay as they are', async () => {
  const large = Object.defineProperty(photo(), 'size', { value: 9_000_000 })
  const broken = Object.assign(photo(), { arrayBuffer: () => Promise.reject(new Error('gone')) })
  expect(await holdSmallFiles([large, broken], ANDROID)).toEqual([large, broken])
})

test('elsewhere nothing is read, and nothing waits', () => {
  const files = [photo()]
  expect(holdSmallFiles(files, { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156' })).toBe(files)
})
