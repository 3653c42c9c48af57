import type { RecordingKind } from '../RecordingKind.js'

/** Names a file of the capture engine by the source that it is of. */
export function nameRecording(file: File, kind: RecordingKind): File {
  const [, time = '', extension = ''] = /-(\d+)\.(\w+)$/.exec(file.name) ?? []
  const isPicture = file.type.startsWith('image/')
  const name = kind === 'audio' ? 'audio' : isPicture ? 'screenshot' : 'screen'
  const own = kind === 'audio' && extension === 'mp4' ? 'm4a' : extension
  return new File([file], `${name}-${time}.${own}`, { type: file.type })
}
