import { createUploader } from '@lading/kernel'
import { createFileInfo } from '@lading/kernel/testing'
import { UploaderProvider } from '@lading/react/headless'
import { type ReactElement, StrictMode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { editor } from '../../editor.js'
import { createCdn, ORIGINAL_URL, UUID } from '../../testing/fixtures/createCdn.js'
import { useImageEditor } from './useImageEditor.js'

const ACTIONS = ['left', 'mirror', 'undo', 'redo', 'reset', 'retry', 'apply'] as const
const button = (name: string) => page.getByRole('button', { name, exact: true })
const grip = (name: string) => page.getByRole('slider', { name, exact: true })

const named = (label: string) => ({ 'aria-label': label })

function OwnEditor({ id }: { readonly id: string }): ReactElement {
  const image = useImageEditor(id)
  const { x, y, width, height } = image.crop
  return (
    <main>
      <output>{`${image.status} ${[x, y, width, height].map(Math.round)} ${image.cdnUrlModifiers}`}</output>
      <div {...image.getStageProps()}>
        {/* biome-ignore lint/a11y/useAltText: its props have it */}
        <img {...image.getImageProps()} />
        <div {...image.getFrameProps()}>
          <div {...named('Move')} {...image.getGripProps('move')}>
            move
          </div>
          <div {...named('Corner')} {...image.getGripProps('se')}>
            corner
          </div>
        </div>
      </div>
      {ACTIONS.map((action) => (
        <button key={action} {...image.getButtonProps(action)}>
          {action}
        </button>
      ))}
      <button type="button" onClick={() => image.setRatio(1)}>
        square
      </button>
      <button type="button" onClick={() => image.setFilter('adaris', 50)}>
        filter
      </button>
      <input aria-label="Brightness" {...image.getRangeProps('brightness')} />
      <style>{'main > div { width: 400px; height: 300px }'}</style>
    </main>
  )
}

async function mountOwn({ isUploaded = true, fails = false } = {}) {
  const cdn = createCdn({ width: 4000, height: 3000 })
  if (fails) cdn.faults.add('json')
  const uploader = createUploader({
    config: { secureDeliveryProxyUrlResolver: cdn.resolve },
    plugins: [editor()],
  })
  const info = createFileInfo({ uuid: UUID, cdnUrl: ORIGINAL_URL, name: 'a.jpg', isImage: true })
  const { internalId } = isUploaded ? uploader.addFileFromUploadcareFile(info) : { internalId: 'unknown' }
  const screen = await render(
    <StrictMode>
      <UploaderProvider uploader={uploader}>
        <OwnEditor id={internalId} />
      </UploaderProvider>
    </StrictMode>,
  )
  onTestFinished(async () => {
    await screen.unmount()
    uploader.destroy()
    cdn.dispose()
  })
  return { uploader, internalId, cdn, state: page.getByRole('status') }
}

test('an editor of the page’s own: the image is turned, cropped, colored and applied, each step can be undone', async () => {
  const { uploader, internalId, state } = await mountOwn()
  await expect.element(state).toHaveTextContent('ready 0,0,4000,3000')
  await expect.element(button('undo')).toBeDisabled()
  await button('left').click()
  await expect.element(state).toHaveTextContent('ready 0,0,3000,4000 -/rotate/90/-/preview/')
  await button('square').click()
  await expect.element(state).toHaveTextContent('ready 0,500,3000,3000')
  await button('undo').click()
  await button('undo').click()
  await expect.element(state).toHaveTextContent('ready 0,0,4000,3000')
  await button('redo').click()
  await button('filter').click()
  await button('apply').click()
  expect(uploader.getOutputItem(internalId).cdnUrlModifiers).toBe('-/filter/adaris/50/-/rotate/90/-/preview/')
  expect(document.querySelector('[class*="lading"]')).toBeNull()
})

test('a corner is dragged and moved by keys; each is one step', async () => {
  const { state } = await mountOwn()
  await expect.element(state).toHaveTextContent('ready')
  const stage = document.querySelector('main > div') as HTMLElement
  const { x, y } = stage.getBoundingClientRect()
  const corner = grip('Corner').element() as HTMLElement
  corner.setPointerCapture = () => {}
  const move = (type: string, clientX: number, clientY: number) =>
    corner.dispatchEvent(
      new PointerEvent(type, { pointerId: 3, bubbles: true, cancelable: true, clientX, clientY }),
    )
  move('pointerdown', x + 400, y + 300)
  move('pointermove', x + 300, y + 270)
  move('pointermove', x + 200, y + 150)
  move('pointerup', x + 200, y + 150)
  await expect.element(state).toHaveTextContent('ready 0,0,2000,1500')
  ;(grip('Move').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight>3/}')
  await expect.element(state).toHaveTextContent('ready 90,0,2000,1500 -/crop/2000x1500/90,0/-/preview/')
  await button('undo').click()
  await expect.element(state).toHaveTextContent('ready 0,0,2000,1500')
  await button('undo').click()
  await expect.element(button('undo')).toBeDisabled()
})

test('the picture is requested by the secure URL, and in new colors once the slider rests', async () => {
  const { cdn, state } = await mountOwn()
  await expect.element(state).toHaveTextContent('ready')
  const picture = () => document.querySelector('main img') as HTMLImageElement
  await expect.poll(() => picture().src).toMatch(/^blob:/)
  const first = picture().src
  await page.getByLabelText('Brightness').fill('20')
  await expect.poll(() => picture().src).not.toBe(first)
  expect(cdn.requests.filter((url) => url.includes('brightness'))).toHaveLength(1)
  await button('mirror').click()
  expect(picture().style.transform).toContain('scale(-1, 1)')
})

test('an image that cannot be opened says why, and is tried again', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => error.mockRestore())
  const { cdn, state } = await mountOwn({ fails: true })
  await expect.element(state).toHaveTextContent('failed')
  await expect.element(button('apply')).toBeDisabled()
  cdn.faults.clear()
  await button('retry').click()
  await expect.element(state).toHaveTextContent('ready 0,0,4000,3000')
})

test('an entry that is not uploaded waits', async () => {
  const { state } = await mountOwn({ isUploaded: false })
  await expect.element(state).toHaveTextContent('waiting 0,0,0,0')
})
