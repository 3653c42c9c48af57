import { expect, test } from 'vitest'
import { nameRecording } from './nameRecording.js'

test.each([
  ['video-17.webm', 'audio/webm', 'audio', 'src-type-audio', 'webm'],
  ['video-17.mp4', 'audio/mp4', 'audio', 'src-type-audio', 'm4a'],
  ['video-17.mp4', 'video/mp4', 'screen', 'screen-video', 'mp4'],
  ['camera-17.jpeg', 'image/jpeg', 'screen', 'screen-shot', 'jpeg'],
] as const)(
  '%s of the type %s from the source %s is named by %s, its time, and %s',
  (name, type, kind, label, end) => {
    const uploader = { l10n: (key: string) => key, locale: { outranks: () => false } } as never
    const file = nameRecording(new File(['a'], name, { type }), kind, uploader)
    expect([file.type, file.size]).toEqual([type, 1])
    const time = /^\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d(?: \(\d\))?\.(\w+)$/.exec(
      file.name.slice(label.length + 1),
    )
    expect([file.name.startsWith(`${label} `), time?.[1]]).toEqual([true, end])
  },
)
