import { cloudMessages } from '@lading/plugin-external/names'
import { startMessages } from '@lading/react/views'

const own = {
  'src-type-local': 'From device',
  'src-type-local-phone': 'Photos & files',
  'src-type-from-url': 'From link',
  'src-type-camera': 'Camera',
  'src-type-draw': 'Draw',
  'src-type-mobile-photo-camera': 'Photo',
  'src-type-mobile-video-camera': 'Video',
  'uploader-failed': 'The uploader could not be loaded. Your files are kept. Check your connection.',
  'uploader-needs-script': 'Adding files needs JavaScript, which is turned off.',
} as const

/** The English messages before the app is loaded. */
export const earlyMessages: typeof startMessages & typeof own & typeof cloudMessages = {
  ...startMessages,
  ...cloudMessages,
  ...own,
}

type OwnMessages = Record<keyof typeof own, string>

declare module '@lading/kernel' {
  interface Messages extends OwnMessages {}
}
