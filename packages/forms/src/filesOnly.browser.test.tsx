import type { UploaderHandle } from '@lading/uploader'
import { createRef, StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { UploaderField } from './UploaderField.js'
import '@lading/uploader/style.css'

const text = (name: string) => new File([name], name, { type: 'text/plain' })

test('a form with a field for files only is sent with the files, without waiting for an upload', async () => {
  const apiRef = createRef<UploaderHandle>()
  const onSubmit = vi.fn((form: HTMLFormElement) =>
    (new FormData(form).getAll('photos') as File[]).map(({ name, size }) => [name, size]),
  )
  await render(
    <StrictMode>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(event.currentTarget)
        }}
      >
        <UploaderField
          name="photos"
          label="Photos"
          required
          filesOnly
          pubkey="demopublickey"
          preload="now"
          apiRef={apiRef}
        />
        <button type="submit">Send</button>
      </form>
    </StrictMode>,
  )
  await page.getByRole('button', { name: 'Send' }).click()
  expect(onSubmit).not.toHaveBeenCalled()
  await expect.poll(() => apiRef.current).not.toBeNull()
  apiRef.current?.getAPI().addFiles([text('a.txt'), text('bb.txt')])
  await expect
    .poll(() => document.querySelector<HTMLInputElement>('input[name=photos]')?.files?.length)
    .toBe(2)
  await expect.poll(() => document.querySelector('form')?.checkValidity()).toBe(true)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect
    .poll(() => onSubmit.mock.results.map(({ value }) => value))
    .toEqual([
      [
        ['a.txt', 5],
        ['bb.txt', 6],
      ],
    ])
})
