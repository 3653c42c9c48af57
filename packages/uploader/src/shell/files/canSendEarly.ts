import type { LazyUploaderProps } from '../../FileUploaderRegularProps.js'

/**
 * The props that change nothing about which files are uploaded, when, and with what. An upload begins early beside these alone: no
 * hook, validator, limit, signature or confirmation may miss a file.
 */
const HARMLESS: ReadonlySet<string> = new Set<keyof LazyUploaderProps>([
  'apiRef',
  'baseUrl',
  'cameraModes',
  'cdnCname',
  'className',
  'classNameUploader',
  'confirmUpload',
  'dropzone',
  'fallback',
  'filesOverLimit',
  'filesViewMode',
  'gridShowFileNames',
  'groupOutput',
  'localeDefinitionOverride',
  'localeName',
  'maxConcurrentRequests',
  'multiple',
  'opens',
  'preload',
  'pubkey',
  'sourceList',
  'sourceListWrap',
  'thumbSize',
  'userAgentIntegration',
  'validatorFailure',
])

/** Handlers by which a page gets to know a file, or the uploader, before its upload. */
const BEFORE_UPLOADS: ReadonlySet<string> = new Set<keyof LazyUploaderProps>([
  'onReady',
  'onFileAdded',
  'onCommonUploadStart',
  'onFileUploadStart',
])

/** Most files that are sent at the same time. More share requests, which the app does. */
export const MAX_EARLY_FILES = 3

/** Whether files may be sent before the app is loaded: nothing of the page can object to them. */
export function canSendEarly(props: LazyUploaderProps): boolean {
  const isHarmless = ([key, value]: [string, unknown]) =>
    value === undefined || HARMLESS.has(key) || (/^on[A-Z]/.test(key) && !BEFORE_UPLOADS.has(key))
  return (
    Object.entries(props).every(isHarmless) &&
    typeof props.pubkey === 'string' &&
    !props.confirmUpload &&
    (props.multiple ?? true) === true &&
    !(Number(props.maxConcurrentRequests) < MAX_EARLY_FILES) &&
    // Browsers have it in secure pages.
    'randomUUID' in crypto
  )
}
