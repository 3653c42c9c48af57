import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { find, place } from './testing/fixtures/place.js'
import './style.css'

const { start } = vi.hoisted(() => {
  const fail = () => {
    throw new Error('of another release')
  }
  return { start: { fail, create: fail as () => unknown } }
})
vi.mock('./start/createStart.js', () => ({ createStart: () => start.create() }))
afterEach(() => {
  start.create = start.fail
})

test('a start that cannot be used is not missed: the uploader is loaded at once', async () => {
  const host = place(
    '<lading-uploader ctx-name="no-start" layout="inline" preload="intent"></lading-uploader>',
  )
  await expect.element(page.getByText('Drop files here')).toBeVisible()
  expect(find(host, 'lading-uploader').getAPI().entries.size).toBe(0)
})

test('nor is one that cannot be shown', async () => {
  // It has no button that could be left, which the uploader waits for.
  start.create = () => ({
    intents: { isAdding: false },
    place: null,
    show: start.fail,
    load: () => new Promise(() => {}),
  })
  const host = place(
    '<lading-uploader ctx-name="hidden-start" layout="inline" preload="intent"></lading-uploader>',
  )
  await expect.element(page.getByText('Drop files here')).toBeVisible()
  expect(find(host, 'lading-uploader').getAPI().entries.size).toBe(0)
})
