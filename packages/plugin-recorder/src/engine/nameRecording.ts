import { createCaptureName, type Uploader } from '@lading/kernel'
import type { RecordingKind } from '../RecordingKind.js'

/** Names a file of the capture engine by what it is and by the time, which is its name's. */
export function nameRecording(file: File, kind: RecordingKind, uploader: Pick<Uploader, 'l10n'>): File {
  const [, time = '0', extension = ''] = /-(\d+)\.(\w+)$/.exec(file.name) ?? []
  const isPicture = file.type.startsWith('image/')
  const label = kind === 'audio' ? 'src-type-audio' : isPicture ? 'screen-shot' : 'src-type-screen'
  const own = kind === 'audio' && extension === 'mp4' ? 'm4a' : extension
  return new File([file], createCaptureName(uploader.l10n(label), own, Number(time)), { type: file.type })
}
