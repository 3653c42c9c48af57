import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { find, place } from './testing/fixtures/place.js'
import './style.css'

vi.mock('./start/createStart.js', () => ({
  createStart() {
    throw new Error('of another release')
  },
}))

test('a start that cannot be used is not missed: the uploader is loaded at once', async () => {
  const host = place(
    '<lading-uploader ctx-name="no-start" layout="inline" preload="intent"></lading-uploader>',
  )
  await expect.element(page.getByText('Drop files here')).toBeVisible()
  expect(find(host, 'lading-uploader').getAPI().entries.size).toBe(0)
})
