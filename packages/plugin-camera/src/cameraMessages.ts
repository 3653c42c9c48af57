import type { MessageTable } from '@lading/kernel'

/** The product specification fixes the first ten. */
const en = {
  'src-type-camera': 'Camera',
  'src-type-mobile-photo-camera': 'Photo',
  'src-type-mobile-video-camera': 'Video',
  'caption-camera': 'Camera',
  'camera-shot': 'Shot',
  retake: 'Retake',
  accept: 'Accept',
  'camera-permissions-prompt': 'Please allow access to the camera',
  'camera-permissions-denied': 'Camera access denied',
  'camera-permissions-request': 'Request access',
  'camera-permissions-prompt-hint': 'Your browser asks whether this page may use the camera.',
  'camera-permissions-denied-hint':
    'Allow the camera for this page in your browser and in your system settings. Then request access again.',
  'camera-live': 'Live camera preview',
  'camera-photo': 'Captured photo',
  'camera-video': 'Recorded video',
  'camera-mode': 'Capture mode',
  'camera-choice': 'Camera',
  'camera-microphone-choice': 'Microphone',
  'camera-device': '{{kind}} {{number}}',
  'camera-record': 'Start recording',
  'camera-stop': 'Stop recording',
  'camera-pause': 'Pause',
  'camera-resume': 'Resume',
  'camera-mute': 'Mute the microphone',
  'camera-unmute': 'Unmute the microphone',
  'camera-no-sound': 'No microphone: videos have no sound',
  'camera-starting': 'Starting the camera',
  'camera-ready': 'The camera is ready',
  'camera-recording': 'Recording',
  'camera-paused': 'Recording paused',
  'camera-photo-taken': 'Photo taken. Accept it or retake it.',
  'camera-video-taken': 'Recording finished. Accept it or retake it.',
  'camera-recorded': 'Recorded {{time}}',
  'camera-time-left': '{{time}} left',
  'camera-ended-limit': 'The maximum duration was reached.',
  'camera-ended-unplugged': 'The camera was disconnected. The video ends there.',
  'camera-ended-hidden': 'The page was hidden. The video ends there.',
  'camera-ended-nothing': 'The recording was empty. Record again.',
  'camera-not-playable': 'This browser cannot play the video. You can still accept it.',
  'camera-not-saved': 'The photo or video could not be added. Take it again.',
  'camera-busy': 'The camera is in use',
  'camera-busy-hint': 'Close other programs and pages that use it, then try again.',
  'camera-unplugged': 'The camera was disconnected',
  'camera-unplugged-hint': 'Connect it again to continue.',
  'camera-missing': 'No camera found',
  'camera-missing-hint': 'Connect a camera to continue.',
  'camera-insecure': 'The camera cannot be used here',
  'camera-insecure-hint': 'Browsers allow the camera on secure pages (https) only.',
  'camera-blocked': 'This page may not use the camera',
  'camera-blocked-hint':
    'Its settings or the page that embeds it do not allow the camera. Try to open it in its own tab.',
  'camera-unsupported': 'This browser cannot use the camera',
  'camera-unsupported-hint': 'Try another browser.',
  'camera-failed': 'The camera does not work',
  'camera-failed-hint': 'Try again. If that does not help, restart your browser.',
  'camera-try-again': 'Try again',
  'camera-choose-file': 'Choose a file instead',
  'camera-discard-question': 'Discard the recording?',
  'camera-discard-hint': 'It has not been added to your files.',
  'camera-discard': 'Discard',
  'camera-keep': 'Keep it',
} as const

/** The keys of the camera's messages. */
export interface CameraMessages extends Record<keyof typeof en, string> {}

declare module '@lading/kernel' {
  interface Messages extends CameraMessages {}
}

/** The messages of the camera, per language. */
export const cameraMessages: Readonly<Record<string, MessageTable>> = { en }
