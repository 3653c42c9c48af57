import { expect, test } from 'vitest'
import { find, place } from './testing/fixtures/place.js'
import { journeyTransport, travelTranslated } from './testing/fixtures/travelTranslated.js'
import '@lading/uploader/style.css'

/** Places an element in the page. */
async function show(layout: string) {
  const name = crypto.randomUUID()
  const root = place(`
    <h1>Page</h1>
    <lading-uploader ctx-name="${name}" pubkey="demo" layout="${layout}" source-list="local, url, camera" preload="now">
    </lading-uploader>`)
  const element = find(root, 'lading-uploader')
  element.plugins = [journeyTransport()]
  return {
    root,
    uploader: await element.ready(),
    unmount() {
      root.remove()
      expect(document.querySelector('.lading')).toBeNull()
    },
  }
}

test.each(
  ['regular', 'minimal', 'inline'].flatMap((layout) =>
    [false, true].map((moves) => [layout, moves] as const),
  ),
)(
  'element of layout %s, in a page that is translated (its texts are moved: %s): the words are the current ones after each step',
  (layout, moves) => travelTranslated(layout, () => show(layout), moves),
)
