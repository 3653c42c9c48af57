import type { MessageTable } from '@lading/kernel'
import { cloudMessages } from '@lading/plugin-external/internal/names'
import { startMessages, triggerMessages } from '@lading/react/internal/views'

const own = {
  'src-type-local': 'From device',
  'src-type-local-phone': 'Files',
  'src-type-folder': 'Folder',
  'src-type-from-url': 'From link',
  'src-type-camera': 'Camera',
  'src-type-draw': 'Draw',
  'src-type-mobile-photo-camera': 'Photo',
  'src-type-mobile-video-camera': 'Video',
  'uploader-failed': 'The uploader could not be loaded. Your files are kept.',
  'uploader-needs-script': 'Adding files needs JavaScript, which is turned off.',
} as const

/** The trigger button's English messages before the app is loaded. */
export const earlyTriggerMessages: MessageTable = /* @__PURE__ */ Object.assign(
  {},
  triggerMessages,
  cloudMessages,
  own,
)

/** The same messages for all layouts. */
export const earlyMessages: typeof startMessages & typeof own & typeof cloudMessages =
  /* @__PURE__ */ Object.assign({}, startMessages, cloudMessages, own)

type OwnMessages = Record<keyof typeof own, string>

declare module '@lading/kernel' {
  interface Messages extends OwnMessages {}
}
