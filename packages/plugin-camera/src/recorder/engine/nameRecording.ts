import { createCaptureName, type Uploader } from '@lading/kernel'
import type { RecordingKind } from '../RecordingKind.js'

/** Renames a captured file after its kind, such as "Screenshot", and keeps the time from its name. */
export function nameRecording(
  file: File,
  kind: RecordingKind,
  uploader: Pick<Uploader, 'l10n' | 'locale'>,
): File {
  const [, time = '0', extension = ''] = /-(\d+)\.(\w+)$/.exec(file.name) ?? []
  const isPicture = file.type.startsWith('image/')
  // In languages without a name for the film, the source's name is used.
  const film = uploader.locale.outranks('src-type-screen', 'screen-video')
    ? 'src-type-screen'
    : 'screen-video'
  const label = kind === 'audio' ? 'src-type-audio' : isPicture ? 'screen-shot' : film
  const own = kind === 'audio' && extension === 'mp4' ? 'm4a' : extension
  return new File([file], createCaptureName(uploader.l10n(label), own, Number(time)), { type: file.type })
}
