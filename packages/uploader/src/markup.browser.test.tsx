import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { FileUploaderRegular } from './eager.js'

test('the button is rendered inside the page’s classes', async () => {
  const { container } = await render(
    <FileUploaderRegular pubkey="demo" className="host" classNameUploader="uc-dark" />,
  )
  expect(container.querySelector('.host .uc-dark.lading-dark button')?.textContent).toContain('Upload files')
})

test('headless omits the button', async () => {
  const { container } = await render(<FileUploaderRegular pubkey="demo" headless />)
  expect(container.querySelector('button')).toBeNull()
})
