import { expect, test, vi } from 'vitest'
import { createTestUploader } from '../testing/createTestUploader.js'
import { SystemDialogToken } from './SystemDialog.js'

test('openSystemDialog passes its options on', () => {
  const dialog = { open: vi.fn() }
  const t = createTestUploader({ services: (scope) => void scope.value(SystemDialogToken, dialog) })
  t.uploader.openSystemDialog({ captureCamera: true, modeCamera: 'video' })
  expect(dialog.open).toHaveBeenCalledWith({ captureCamera: true, modeCamera: 'video' })
})
