import type { ConfigMap } from '@lading/uploader'
import type { Control } from './Control.js'
import { cameraControls } from './cameraControls.js'
import { cloudControls } from './cloudControls.js'
import { editorControls } from './editorControls.js'
import { exampleFunctions } from './exampleFunctions.js'
import { languageProblem } from './problems.js'
import { uploadControls } from './uploadControls.js'

const table = {
  multiple: {
    kind: 'switch',
    default: true,
    label: 'Allow multiple files',
    help: 'The list may contain more than one file.',
  },
  multipleMin: {
    kind: 'number',
    default: 0,
    min: 0,
    isInteger: true,
    label: 'Minimum files',
    help: 'Applies while multiple files are allowed.',
  },
  multipleMax: {
    kind: 'number',
    default: Number.MAX_SAFE_INTEGER,
    min: 1,
    isInteger: true,
    label: 'Maximum files',
    help: 'Applies while multiple files are allowed. Empty sets no limit.',
  },
  imgOnly: { kind: 'switch', default: false, label: 'Images only', help: 'Other files are rejected.' },
  accept: {
    kind: 'text',
    default: '',
    placeholder: 'image/*, .pdf',
    label: 'Accepted types',
    help: 'MIME types, wildcards or extensions, comma-separated.',
  },
  maxLocalFileSizeBytes: {
    kind: 'number',
    default: 0,
    min: 0,
    unit: 'bytes',
    label: 'Maximum file size',
    help: '0 sets no limit.',
  },
  minFileSizeBytes: {
    kind: 'number',
    default: 0,
    min: 0,
    unit: 'bytes',
    label: 'Minimum file size',
    help: '0 sets no limit.',
  },
  maxTotalFileSizeBytes: {
    kind: 'number',
    default: 0,
    min: 0,
    unit: 'bytes',
    label: 'Maximum size of all files',
    help: '0 sets no limit.',
  },
  fileValidators: {
    kind: 'examples',
    default: null,
    examples: exampleFunctions.fileValidators,
    label: 'Custom file validator',
    help: 'A function of the host page that validates one file.',
  },
  collectionValidators: {
    kind: 'examples',
    default: null,
    examples: exampleFunctions.collectionValidators,
    label: 'Custom list validator',
    help: 'A function of the host page that validates the whole list.',
  },
  validationTimeout: {
    kind: 'number',
    default: 15_000,
    min: 1,
    unit: 'ms',
    label: 'Validation timeout',
    help: 'A validator without a result by then is skipped.',
  },
  validationConcurrency: {
    kind: 'number',
    default: 100,
    min: 1,
    label: 'Concurrent validations',
    help: 'Of asynchronous validators; further files are queued.',
  },

  sourceList: {
    kind: 'text',
    default: 'local, url, camera, dropbox, gdrive',
    label: 'Sources',
    help: 'Comma-separated, in their order; sources that are not installed are ignored.',
  },
  confirmUpload: {
    kind: 'switch',
    default: false,
    label: 'Confirm upload',
    help: 'Uploads start with the Upload button.',
  },
  showEmptyList: {
    kind: 'switch',
    default: false,
    label: 'Show the empty list',
    help: 'Otherwise an empty list is replaced by the sources.',
  },
  thumbSize: {
    kind: 'number',
    default: 76,
    min: 1,
    unit: 'px',
    label: 'Thumbnail size',
    help: 'Minimum side of thumbnails from the CDN.',
  },
  filesViewMode: {
    kind: 'choice',
    default: 'list',
    choices: ['list', 'grid'],
    label: 'Files as',
    help: 'Rows, or tiles with larger thumbnails.',
  },
  gridShowFileNames: {
    kind: 'switch',
    default: false,
    label: 'Names in the grid',
    help: 'Tiles of images have their names too.',
  },
  dropzone: {
    kind: 'switch',
    default: true,
    label: 'Drop on the button',
    help: 'Files can be dropped on the button that opens the dialog.',
  },
  dynamicButtonViewMode: {
    kind: 'choice',
    default: 'plain',
    choices: ['plain', 'compact', 'menu', 'toolbar', 'auto'],
    label: 'Button',
    help: 'The sources that the closed button offers: none, a menu, or icons beside it; compact is an icon alone.',
  },
  opens: {
    kind: 'choice',
    default: 'sources',
    choices: ['sources', 'dialog'],
    label: 'Opens',
    help: "The button opens the dialog with the sources, or the system's file dialog.",
  },
  dynamicButtonShowFirstIcon: {
    kind: 'switch',
    default: true,
    label: 'Icon of the button',
    help: 'The button has an icon before its label.',
  },
  pasteScope: {
    kind: 'choice',
    default: 'local',
    choices: ['local', 'global', 'off'],
    label: 'Paste',
    help: 'Files and links are added when they are pasted into the uploader, or anywhere on the page.',
  },
  leaveQuestion: {
    kind: 'switch',
    default: true,
    label: 'Ask before leaving',
    help: 'The browser asks before the page is left while files are being sent.',
  },
  modalScrollLock: {
    kind: 'switch',
    default: true,
    label: 'Lock scrolling',
    help: 'The page does not scroll while a dialog is open.',
  },

  modalBackdropStrokes: {
    kind: 'switch',
    default: false,
    label: 'Lines on the backdrop',
    help: 'Decorate the backdrop of the dialog.',
  },
  sourceListWrap: {
    kind: 'switch',
    default: true,
    label: 'Wrap sources',
    help: 'Otherwise the sources are one line that scrolls.',
  },
  beforeDone: {
    kind: 'examples',
    default: null,
    examples: exampleFunctions.beforeDone,
    label: 'Before closing',
    help: 'A function of the host page that runs when Done is pressed: it can wait or refuse.',
  },
  iconHrefResolver: {
    kind: 'examples',
    default: null,
    examples: exampleFunctions.iconHrefResolver,
    label: 'Icons of the page',
    help: 'A function of the host page that returns the URL of an SVG symbol.',
  },

  ...cameraControls,
  ...cloudControls,
  ...editorControls,
  ...uploadControls,

  localeName: {
    kind: 'text',
    default: 'en',
    check: languageProblem,
    label: 'Locale',
    help: 'A language tag; it selects messages and plural forms. English is built in.',
  },
  localeDefinitionOverride: {
    kind: 'json',
    default: null,
    placeholder: '{ "en": { "upload-files": "Attach" } }',
    label: 'Custom messages',
    help: 'Per locale, by their keys.',
  },
  testMode: {
    kind: 'switch',
    default: false,
    label: 'Test mode',
    help: 'Parts of the interface have data-testid attributes.',
  },
  qualityInsights: {
    kind: 'switch',
    default: true,
    label: 'Quality insights',
    help: 'Has no effect: nothing is reported to anyone.',
  },
  useLocalImageEditor: {
    kind: 'switch',
    default: false,
    label: 'Local image editor',
    help: 'Has no effect; accepted for compatibility.',
  },
  debug: { kind: 'switch', default: false, label: 'Debug', help: 'Logs what Uppy and its plugins report.' },
} as const satisfies { readonly [K in Exclude<keyof ConfigMap, `test${string}`> | 'testMode']: Control }

/** A configuration key of the panel. */
export type ConfigKey = keyof typeof table

/** Every configuration key with its control. */
export const controls: Readonly<Record<ConfigKey, Control>> = table

/** The keys in the groups and the order of the panel. */
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
      'minFileSizeBytes',
      'maxTotalFileSizeBytes',
      'fileValidators',
      'collectionValidators',
      'validationTimeout',
      'validationConcurrency',
    ],
  },
  {
    title: 'Activities',
    keys: [
      'sourceList',
      'confirmUpload',
      'showEmptyList',
      'thumbSize',
      'filesViewMode',
      'gridShowFileNames',
      'dropzone',
      'dynamicButtonViewMode',
      'opens',
      'dynamicButtonShowFirstIcon',
      'pasteScope',
      'leaveQuestion',
      'modalScrollLock',
      'modalBackdropStrokes',
      'sourceListWrap',
      'iconHrefResolver',
      'beforeDone',
    ],
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
    title: 'Clouds',
    keys: [
      'socialBaseUrl',
      'externalSourcesPreferredTypes',
      'externalSourcesEmbedCss',
      'remoteTabSessionKey',
      'topLevelOrigin',
    ],
  },
  {
    title: 'Image editor',
    keys: [
      'useCloudImageEditor',
      'cloudImageEditorAutoOpen',
      'cloudImageEditorTabs',
      'cropPreset',
      'cropMinSize',
      'cloudImageEditorMaskHref',
      'removeCopyright',
      'secureDeliveryProxy',
      'secureDeliveryProxyUrlResolver',
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
      'pauseOn',
      'imageShrink',
      'imageShrinkProgressive',
      'metadata',
      'tags',
      'groupOutput',
      'userAgentIntegration',
    ],
  },
  {
    title: 'Large files and retries',
    keys: [
      'multipartMinFileSize',
      'multipartChunkSize',
      'multipartMaxConcurrentRequests',
      'multipartMaxAttempts',
      'multipartWorker',
      'resumableUploads',
      'retryNetworkErrorMaxTimes',
      'retryThrottledRequestMaxTimes',
    ],
  },
  {
    title: 'Files from URLs',
    keys: ['checkForUrlDuplicates', 'saveUrlForRecurrentUploads', 'realtimeUrl'],
  },
  {
    title: 'Signatures',
    keys: [
      'authToken',
      'secureSignature',
      'secureExpire',
      'secureUploadsSignatureResolver',
      'secureUploadsExpireThreshold',
    ],
  },
  { title: 'Language', keys: ['localeName', 'localeDefinitionOverride'] },
  { title: 'Developer', keys: ['debug', 'testMode', 'qualityInsights', 'useLocalImageEditor'] },
]
