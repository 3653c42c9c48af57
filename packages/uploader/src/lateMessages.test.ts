import { createTestUploader } from '@lading/kernel/testing'
import { camera } from '@lading/plugin-camera'
import { draw } from '@lading/plugin-draw'
import { external } from '@lading/plugin-external'
import { expect, test } from 'vitest'

test.each([
  ['camera', camera, 'retake'],
  ['draw', draw, 'draw-pen'],
  ['external', external, 'select-all'],
] as const)(
  'messages that arrive with the activity "%s" do not replace those of the page',
  async (id, plugin, key) => {
    const { uploader } = createTestUploader({ plugins: [plugin()] })
    uploader.locale.add('en', { [key]: 'As the page says' })
    const view = uploader.slots.items('activity').find((item) => item.id === id)?.view
    if (!view || !('load' in view)) throw new Error(`"${id}" is not loaded.`)
    await view.load()
    expect(uploader.l10n(key)).toBe('As the page says')
  },
)
