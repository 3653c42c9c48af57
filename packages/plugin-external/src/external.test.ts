import { activeSources, type Uploader } from '@lading/kernel'
import { createTestUploader } from '@lading/kernel/testing'
import { expect, onTestFinished, test } from 'vitest'
import { dropboxChooser } from './dropbox/dropboxChooser.js'
import { external } from './external.js'
import { cloudNames } from './names.js'

function setUp(config: Record<string, unknown>) {
  return createTestUploader({ plugins: [external()], config })
}

test('sourceList names the sources, each with its name, icon and activity', async () => {
  const ids = Object.keys(cloudNames)
  const { uploader, log } = setUp({ sourceList: ids.join() })
  const sources = activeSources(uploader)
  expect(sources.map(({ id, icon }) => [id, icon])).toEqual(ids.map((id) => [id, id]))
  expect(sources.map(({ label }) => uploader.l10n(label))).toEqual(Object.values(cloudNames))
  await uploader.openSource('gphotos')
  expect(uploader.activities.snapshot).toMatchObject({
    isModalOpen: true,
    current: { id: 'external', params: { externalSourceType: 'gphotos' } },
  })
  expect(log).toEqual([])
})

test('dropboxchooser is a frame of the service, until the page has a key of its own, in either order', async () => {
  const chooser = () => dropboxChooser({ appKey: 'key' })
  const open = (uploader: Uploader) => {
    const { length } = activeSources(uploader)
    return [length, uploader.slots.items('source').find(({ id }) => id === 'dropboxchooser')?.icon]
  }
  for (const plugins of [
    [external(), chooser()],
    [chooser(), external()],
  ]) {
    const { uploader, log } = createTestUploader({ plugins, config: { sourceList: 'dropboxchooser' } })
    expect(open(uploader)).toEqual([1, 'dropbox'])
    expect(log).toEqual([])
    uploader.unuse('dropboxchooser')
    expect(open(uploader)).toEqual([1, 'dropboxchooser'])
    await uploader.openSource('dropboxchooser')
    expect(uploader.activities.snapshot.current?.params).toEqual({ externalSourceType: 'dropboxchooser' })
    uploader.use(chooser())
    expect(open(uploader)).toEqual([1, 'dropbox'])
    expect(log).toEqual([])
  }
})

test('the address of the service must be a web address', () => {
  const { uploader, log } = setUp({ socialBaseUrl: 'javascript:0' })
  expect(uploader.cfg.socialBaseUrl).toBe('https://social.uploadcare.com')
  for (const socialBaseUrl of ['ftp://a.test', 'https://', 7]) uploader.config.set({ socialBaseUrl } as never)
  expect(uploader.cfg.socialBaseUrl).toBe('https://social.uploadcare.com')
  expect(log).toHaveLength(4)
})

test('the address of the service is read where the browser has no URL.canParse', () => {
  const { canParse } = URL
  Reflect.deleteProperty(URL, 'canParse')
  onTestFinished(() => void Object.assign(URL, { canParse }))
  const { uploader, log } = setUp({ socialBaseUrl: 'https://clouds.test/a' })
  expect(uploader.cfg.socialBaseUrl).toBe('https://clouds.test/a')
  expect(log).toEqual([])
})

test.each(['instagram', 'local, instagram', ' instagram ,url'])(
  'Instagram in the list %j is an error for the developer',
  async (sourceList) => {
    const { uploader, log } = setUp({ sourceList })
    await new Promise((resolve) => setImmediate(resolve))
    expect(activeSources(uploader).map(({ id }) => id)).not.toContain('instagram')
    const about = log.filter((message) => /instagram/i.test(message))
    expect(about).toEqual([expect.stringMatching(/^error: .*instagram.* closed its API/i)])
  },
)

test('Instagram is reported when it is set, not again with the same list, and not without it', () => {
  const { uploader, log } = setUp({})
  uploader.config.set({ sourceList: 'instagram' })
  uploader.config.set({ sourceList: 'instagram' })
  expect(log).toHaveLength(1)
  uploader.config.set({ sourceList: 'local, instagrams, my-instagram' })
  expect(log).toHaveLength(1)
})
