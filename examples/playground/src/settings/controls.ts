import type { ConfigMap } from '@lading/uploader'
import type { Control } from './Control.js'
import { addressProblem, languageProblem } from './checks.js'
import { fileRules, listRules, resolvers } from './rules.js'

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

  pubkey: {
    kind: 'text',
    default: 'demopublickey',
    label: 'Public key',
    help: 'The project that receives the files.',
  },
  baseUrl: {
    kind: 'text',
    default: '',
    check: addressProblem,
    label: 'Upload API',
    help: 'Where the bytes go. Here: the local service.',
  },
  cdnCname: {
    kind: 'text',
    default: '',
    check: addressProblem,
    label: 'CDN',
    help: 'Where the files come from. Here: the local service.',
  },
  store: {
    kind: 'choice',
    default: 'auto',
    choices: ['auto', true, false],
    label: 'Keep files',
    help: 'For good, for a day, or as the project says.',
  },
  maxConcurrentRequests: {
    kind: 'number',
    default: 10,
    min: 1,
    label: 'Uploads at a time',
    help: 'Further files wait for their turn.',
  },
  metadata: {
    kind: 'json',
    default: null,
    placeholder: '{ "album": "summer" }',
    label: 'Metadata',
    help: 'Kept with every file.',
  },
  tags: {
    kind: 'text',
    default: '',
    placeholder: 'summer, sea',
    label: 'Tags',
    help: 'Words to find the files by, with commas between.',
  },
  groupOutput: {
    kind: 'switch',
    default: false,
    label: 'Make a group',
    help: 'Of all files, once the last is uploaded.',
  },
  secureSignature: { kind: 'text', default: '', label: 'Signature', help: 'Together with its end, below.' },
  secureExpire: {
    kind: 'text',
    default: '',
    placeholder: '1893456000',
    label: 'End of the signature',
    help: 'In seconds since 1970.',
  },
  secureUploadsSignatureResolver: {
    kind: 'rules',
    default: null,
    rules: resolvers,
    label: 'Where signatures come from',
    help: 'A function of the page; goes before the signature above.',
  },
  secureUploadsExpireThreshold: {
    kind: 'number',
    default: 600_000,
    min: 0,
    unit: 'ms',
    label: 'Renew signatures early',
    help: 'When they live no longer than this.',
  },
  userAgentIntegration: {
    kind: 'text',
    default: 'React-Uploader/1.8.0',
    label: 'Integration name',
    help: 'How the page introduces itself to the service.',
  },

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
} as const satisfies { readonly [K in keyof ConfigMap]: Control }

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
    title: 'Upload',
    keys: [
      'pubkey',
      'baseUrl',
      'cdnCname',
      'store',
      'maxConcurrentRequests',
      'metadata',
      'tags',
      'groupOutput',
      'userAgentIntegration',
    ],
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
