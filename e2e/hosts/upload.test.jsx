import { uploads } from '@lading/testing/setup'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { App } from './App.jsx'

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
