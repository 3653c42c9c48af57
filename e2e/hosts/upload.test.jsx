import { uploads } from '@lading/testing/setup'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { App } from './App.jsx'

/** A PNG image of one pixel. */
const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
)
/** What the console has. */
const problems = []
const { console: log } = globalThis
for (const level of ['error', 'warn']) log[level] = (...message) => problems.push(message.join(' '))

beforeEach(() => uploads.clear())

for (const layout of ['regular', 'inline', 'minimal']) {
  test(`a file is uploaded by the ${layout} layout`, async () => {
    const uploaded = []
    const { unmount } = render(
      <App layout={layout} onFileUploadSuccess={({ name }) => uploaded.push(name)} />,
    )
    const input = await screen.findByLabelText('Files to upload', {}, { timeout: 60_000 })
    await userEvent.upload(input, new File(['hello'], 'hello.txt', { type: 'text/plain' }))
    await waitFor(() => expect(uploaded).toEqual(['hello.txt']), { timeout: 60_000 })
    expect(uploads.files.map(({ name, size }) => `${name} ${size}`)).toEqual(['hello.txt 5'])
    unmount()
    expect(problems).toEqual([])
  })
}

test('the button opens the dialog, and the list names the file', async () => {
  render(<App layout="regular" />)
  await userEvent.click(screen.getByRole('button', { name: 'Upload files' }))
  const input = await screen.findByLabelText('Files to upload', {}, { timeout: 60_000 })
  await userEvent.upload(input, new File(['hello'], 'second.txt', { type: 'text/plain' }))
  expect((await screen.findAllByText(/second/, {}, { timeout: 60_000 })).length).toBeGreaterThan(0)
  expect(problems).toEqual([])
})

test('an image that cannot be shrunk here is uploaded as it is', async () => {
  render(<App layout="inline" imageShrink="100x100 80%" />)
  const input = await screen.findByLabelText('Files to upload', {}, { timeout: 60_000 })
  await userEvent.upload(input, new File([pixel], 'pixel.png', { type: 'image/png' }))
  await waitFor(() => expect(uploads.files.map(({ name }) => name)).toEqual(['pixel.png']), {
    timeout: 60_000,
  })
  expect(problems).toEqual([])
})
