/** Controls of the keys of the camera. */
export const cameraControls = {
  cameraModes: {
    kind: 'text',
    default: 'photo,video',
    label: 'Modes',
    help: 'photo, video and scan, or some of them; the first is the initial one.',
  },
  cameraMirror: {
    kind: 'switch',
    default: false,
    label: 'Mirror',
    help: 'Mirrors the live preview and photos.',
  },
  enableAudioRecording: {
    kind: 'switch',
    default: true,
    label: 'Record sound',
    help: 'Videos have sound.',
  },
  maxVideoRecordingDuration: {
    kind: 'number',
    default: 0,
    min: 0,
    unit: 's',
    label: 'Maximum video duration',
    help: '0 sets no limit.',
  },
  mediaRecorderOptions: {
    kind: 'json',
    default: null,
    placeholder: '{ "mimeType": "video/webm" }',
    label: 'Recorder options',
    help: 'Options of the browser’s MediaRecorder.',
  },
  uploadWhileRecording: {
    kind: 'switch',
    default: false,
    label: 'Upload while recording',
    help: 'Sends videos while they are recorded, with transports that append.',
  },
  cameraCapture: {
    kind: 'choice',
    default: '',
    choices: ['', 'user', 'environment'],
    label: 'System camera',
    help: 'user is the front camera, environment the back camera; empty is the device’s default.',
  },
  enableVideoRecording: {
    kind: 'choice',
    default: '',
    choices: ['', true, false],
    label: 'Allow videos',
    help: 'Deprecated: adds videos to the modes, or removes them.',
  },
  defaultCameraMode: {
    kind: 'choice',
    default: '',
    choices: ['', 'photo', 'video', 'scan'],
    label: 'First mode',
    help: 'Deprecated: moves a mode to the front.',
  },
} as const
