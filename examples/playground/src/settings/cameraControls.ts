/** Controls of the keys of the camera. */
export const cameraControls = {
  cameraModes: {
    kind: 'text',
    default: 'photo,video',
    label: 'What can be taken',
    help: 'photo and video; the first comes first.',
  },
  cameraMirror: {
    kind: 'switch',
    default: false,
    label: 'Mirror',
    help: 'Flips the live picture and photos.',
  },
  enableAudioRecording: {
    kind: 'switch',
    default: true,
    label: 'Sound',
    help: 'Of videos.',
  },
  maxVideoRecordingDuration: {
    kind: 'number',
    default: 0,
    min: 0,
    unit: 's',
    label: 'Longest video',
    help: '0 sets no limit.',
  },
  mediaRecorderOptions: {
    kind: 'json',
    default: null,
    placeholder: '{ "mimeType": "video/webm" }',
    label: 'Recorder',
    help: 'What the browser’s recorder is given.',
  },
  cameraCapture: {
    kind: 'choice',
    default: '',
    choices: ['', 'user', 'environment'],
    label: 'Camera of a phone',
    help: 'Facing the person, the other way, or as the phone likes.',
  },
  enableVideoRecording: {
    kind: 'choice',
    default: '',
    choices: ['', true, false],
    label: 'Videos',
    help: 'Deprecated: adds videos to what can be taken, or takes them out.',
  },
  defaultCameraMode: {
    kind: 'choice',
    default: '',
    choices: ['', 'photo', 'video'],
    label: 'First mode',
    help: 'Deprecated: moves it to the front of what can be taken.',
  },
} as const
