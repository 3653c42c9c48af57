import { definePlugin } from '@lading/kernel'
import { hasUppyCode } from '@lading/kernel/internal/attach'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FileUploaderInline } from './index.js'
import './style.css'

const { network } = vi.hoisted(() => ({ network: { isLost: true } }))
vi.mock('./app/loadLibraries.js', async (importOriginal) => {
  const { loadLibraries } = await importOriginal<typeof import('./app/loadLibraries.js')>()
  return {
    loadLibraries: () => (network.isLost ? Promise.reject(new Error('The line is lost.')) : loadLibraries()),
  }
})

test('a page that cannot reach Uppy has the app without it, and gets it with its first plugin', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const ids: string[] = []
  const useUppy = definePlugin({
    id: 'uses-uppy',
    setup: ({ uploader }) => void ids.push(uploader.uppy.getID(), String(Boolean(uploader.scope.container))),
  })
  const uploader = (props: object = {}) => (
    <FileUploaderInline pubkey="demo" preload="now" multipleMax={3} {...props} />
  )
  const screen = await render(uploader())
  // The limit is named by the app.
  await expect.element(page.getByText(/3 files/)).toBeVisible()
  expect(hasUppyCode()).toBe(false)

  // What cannot be loaded is reported, and Retry loads it.
  await screen.rerender(uploader({ plugins: [useUppy()] }))
  await expect.element(page.getByText(/could not be started/)).toBeVisible()
  expect(ids).toEqual([])
  network.isLost = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => ids).toEqual([expect.any(String), 'true'])
  expect(hasUppyCode()).toBe(true)
  expect(errors.mock.calls.flat().join(' ')).toContain('The line is lost.')
})
