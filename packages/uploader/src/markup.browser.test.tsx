import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { lazyUploader } from './components/lazyUploader.js'
import { FileUploaderMinimal, FileUploaderRegular } from './eager.js'

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

test.each([
  ['FileUploaderMinimal', FileUploaderMinimal],
  ['a component of lazyUploader()', lazyUploader(() => new Promise(() => {}), { layout: 'minimal' })],
])('%s brings the styles of its layout', async (_, Component) => {
  const { container } = await render(<Component pubkey="demo" />)
  const { maxBlockSize } = getComputedStyle(container.querySelector('.lading-minimal') as Element)
  expect(maxBlockSize).toBe('440px')
})
