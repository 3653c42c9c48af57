import {
  FileUploaderInline,
  FileUploaderMinimal,
  FileUploaderRegular,
  type UploaderHandle,
  uploaderReady,
} from '@lading/uploader'
import { createRef, StrictMode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { textFile } from './testing/fixtures/place.js'
import { translatePage } from './testing/fixtures/translatePage.js'
import { journeyTransport, travelTranslated } from './testing/fixtures/travelTranslated.js'
import '@lading/uploader/style.css'

const LAYOUTS = { regular: FileUploaderRegular, minimal: FileUploaderMinimal, inline: FileUploaderInline }

/** Renders a page of React with the uploader. */
async function show(layout: keyof typeof LAYOUTS) {
  const Component = LAYOUTS[layout]
  const apiRef = createRef<UploaderHandle>()
  const plugins = [journeyTransport()]
  const { container, unmount } = await render(
    <StrictMode>
      <main>
        <h1>Page</h1>
        <Component
          pubkey="demo"
          apiRef={apiRef}
          plugins={plugins}
          sourceList="local, url, camera"
          preload="now"
        />
      </main>
    </StrictMode>,
  )
  const root = container as HTMLElement
  return {
    root,
    uploader: await uploaderReady(apiRef),
    async unmount() {
      await unmount()
      expect(root.textContent).toBe('')
    },
  }
}

test.each(
  (['regular', 'minimal', 'inline'] as const).flatMap((layout) =>
    [false, true].map((moves) => [layout, moves] as const),
  ),
)(
  'layout %s, in a page that is translated (its texts are moved: %s): the words are the current ones after each step',
  (layout, moves) => travelTranslated(layout, () => show(layout), moves),
)

test('names, sizes and addresses are not translated', async () => {
  const apiRef = createRef<UploaderHandle>()
  const { container, unmount } = await render(
    <FileUploaderInline pubkey="demo" apiRef={apiRef} plugins={[journeyTransport()]} preload="now" />,
  )
  onTestFinished(unmount)
  translatePage()
  const uploader = await uploaderReady(apiRef)
  uploader.addFiles([textFile('report.txt')])
  await expect.poll(() => container.querySelector('.lading-name bdi')?.textContent).toBe('report.txt')
  await expect.poll(() => container.querySelector('.lading-meta bdi')?.textContent).toBe('5 bytes')
})
