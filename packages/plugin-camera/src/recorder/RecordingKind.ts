/** Recording source: the microphone or the screen. */
export type RecordingKind = 'audio' | 'screen'
