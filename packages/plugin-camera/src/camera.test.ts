import { activeSources, definePlugin, SystemDialogToken } from '@lading/kernel'
import { createTestUploader } from '@lading/kernel/testing'
import { expect, test, vi } from 'vitest'
import { type CameraOptions, camera } from './camera.js'

const dialog = { open: vi.fn() }
const withDialog = definePlugin({
  id: 'dialog',
  setup: ({ provide }) => provide(SystemDialogToken, () => dialog),
})

function setUp(options: CameraOptions, config: Record<string, string> = {}, hasDialog = true) {
  dialog.open.mockClear()
  const plugins = [camera(options), ...(hasDialog ? [withDialog()] : [])]
  const t = createTestUploader({ plugins, config: { sourceList: 'camera', ...config } })
  return { ...t, ids: () => activeSources(t.uploader).map(({ id }) => id) }
}

test('the source opens the activity', async () => {
  const { uploader, ids } = setUp({})
  expect(ids()).toEqual(['camera'])
  expect(uploader.l10n(activeSources(uploader)[0]?.label ?? '')).toBe('Camera')
  await uploader.openSource('camera')
  expect(uploader.activities.snapshot).toMatchObject({ current: { id: 'camera' }, isModalOpen: true })
})

test('with a system camera its sources replace the source, one for each mode', async () => {
  const { uploader, ids } = setUp({ usesSystemCamera: true }, { cameraModes: 'video, photo' })
  const listener = vi.fn()
  uploader.slots.subscribe('source', listener)
  expect(ids()).toEqual(['mobile-video-camera', 'mobile-photo-camera'])
  await uploader.openSource('mobile-video-camera')
  expect(dialog.open).toHaveBeenCalledWith({ captureCamera: true, modeCamera: 'video' })
  uploader.config.set({ cameraModes: 'photo' })
  expect(ids()).toEqual(['mobile-photo-camera'])
  expect(listener).toHaveBeenCalled()
})

test('without a system dialog the source opens the activity', () => {
  expect(setUp({ usesSystemCamera: true }, {}, false).ids()).toEqual(['camera'])
})

test('sourceList may name a source of the system camera', () => {
  expect(setUp({}, { sourceList: 'mobile-photo-camera' }).ids()).toEqual(['mobile-photo-camera'])
})
