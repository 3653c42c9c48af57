/** What is recorded: sound or the screen. */
export type RecordingKind = 'audio' | 'screen'
