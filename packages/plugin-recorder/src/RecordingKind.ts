/** A source of recordings. */
export type RecordingKind = 'audio' | 'screen'
