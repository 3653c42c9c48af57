import type { ConfigMap } from '@lading/uploader'
import type { Control } from './Control.js'
import { cameraControls } from './cameraControls.js'
import { languageProblem } from './checks.js'
import { fileRules, listRules } from './rules.js'
import { uploadControls } from './uploadControls.js'

const table = {
  multiple: {
    kind: 'switch',
    default: true,
    label: 'Several files',
    help: 'The list may hold more than one file.',
  },
  multipleMin: {
    kind: 'number',
    default: 0,
    min: 0,
    label: 'Fewest files',
    help: 'Counts while several are allowed.',
  },
  multipleMax: {
    kind: 'number',
    default: Number.MAX_SAFE_INTEGER,
    min: 0,
    label: 'Most files',
    help: 'Empty sets no limit.',
  },
  imgOnly: { kind: 'switch', default: false, label: 'Images only', help: 'Anything else is refused.' },
  accept: {
    kind: 'text',
    default: '',
    placeholder: 'image/*, .pdf',
    label: 'Accepted types',
    help: 'MIME types, wildcards or extensions, with commas between.',
  },
  maxLocalFileSizeBytes: {
    kind: 'number',
    default: 0,
    min: 0,
    unit: 'bytes',
    label: 'Largest file',
    help: '0 sets no limit.',
  },
  fileValidators: {
    kind: 'rules',
    default: null,
    rules: fileRules,
    label: 'Own rule for a file',
    help: 'A function of the page that says what is wrong.',
  },
  collectionValidators: {
    kind: 'rules',
    default: null,
    rules: listRules,
    label: 'Own rule for the list',
    help: 'A function of the page that sees all files.',
  },
  validationTimeout: {
    kind: 'number',
    default: 15_000,
    min: 1,
    unit: 'ms',
    label: 'Patience with slow rules',
    help: 'A rule without an answer by then is passed over.',
  },
  validationConcurrency: {
    kind: 'number',
    default: 100,
    min: 1,
    label: 'Slow rules at a time',
    help: 'Further files wait for their turn.',
  },

  sourceList: {
    kind: 'text',
    default: 'local, url, camera, dropbox, gdrive',
    label: 'Sources',
    help: 'In their order; those that are not installed are passed over.',
  },
  confirmUpload: {
    kind: 'switch',
    default: false,
    label: 'Wait for Upload',
    help: 'Nothing is sent before the button is pressed.',
  },
  showEmptyList: {
    kind: 'switch',
    default: false,
    label: 'Keep the empty list',
    help: 'Else it gives way to the sources.',
  },
  thumbSize: {
    kind: 'number',
    default: 76,
    min: 1,
    unit: 'px',
    label: 'Pictures from the CDN',
    help: 'Their smallest side; for files without bytes on this page.',
  },
  modalScrollLock: {
    kind: 'switch',
    default: true,
    label: 'Lock scrolling',
    help: 'The page stays put while a dialog is open.',
  },

  ...cameraControls,
  ...uploadControls,

  localeName: {
    kind: 'text',
    default: 'en',
    check: languageProblem,
    label: 'Locale',
    help: 'A language tag; it also decides on plurals. English comes with it.',
  },
  localeDefinitionOverride: {
    kind: 'json',
    default: null,
    placeholder: '{ "en": { "upload-files": "Attach" } }',
    label: 'Own texts',
    help: 'Per locale, by their keys.',
  },
  debug: { kind: 'switch', default: false, label: 'Debug', help: 'Say more in the console.' },
} as const satisfies { readonly [K in Exclude<keyof ConfigMap, `test${string}`>]: Control }

/** A configuration key that the panel knows. */
export type ConfigKey = keyof typeof table

/** Every configuration key with its control. */
export const controls: Readonly<Record<ConfigKey, Control>> = table

/** The keys as the panel shows them. */
export const groups: readonly { readonly title: string; readonly keys: readonly ConfigKey[] }[] = [
  {
    title: 'Files',
    keys: [
      'multiple',
      'multipleMin',
      'multipleMax',
      'imgOnly',
      'accept',
      'maxLocalFileSizeBytes',
      'fileValidators',
      'collectionValidators',
      'validationTimeout',
      'validationConcurrency',
    ],
  },
  {
    title: 'Screens',
    keys: ['sourceList', 'confirmUpload', 'showEmptyList', 'thumbSize', 'modalScrollLock'],
  },
  {
    title: 'Camera',
    keys: [
      'cameraModes',
      'cameraMirror',
      'enableAudioRecording',
      'maxVideoRecordingDuration',
      'mediaRecorderOptions',
      'cameraCapture',
      'enableVideoRecording',
      'defaultCameraMode',
    ],
  },
  {
    title: 'Upload',
    keys: [
      'pubkey',
      'baseUrl',
      'cdnCname',
      'cdnCnamePrefixed',
      'store',
      'maxConcurrentRequests',
      'metadata',
      'tags',
      'groupOutput',
      'userAgentIntegration',
    ],
  },
  {
    title: 'Large files and bad lines',
    keys: [
      'multipartMinFileSize',
      'multipartChunkSize',
      'multipartMaxConcurrentRequests',
      'multipartMaxAttempts',
      'resumableUploads',
      'retryNetworkErrorMaxTimes',
      'retryThrottledRequestMaxTimes',
    ],
  },
  {
    title: 'Links',
    keys: ['checkForUrlDuplicates', 'saveUrlForRecurrentUploads', 'realtimeUrl'],
  },
  {
    title: 'Signatures',
    keys: [
      'secureSignature',
      'secureExpire',
      'secureUploadsSignatureResolver',
      'secureUploadsExpireThreshold',
    ],
  },
  { title: 'Language', keys: ['localeName', 'localeDefinitionOverride'] },
  { title: 'Developer', keys: ['debug'] },
]
