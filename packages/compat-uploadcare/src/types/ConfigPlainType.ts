/** Config keys that can be attributes. Their names, types and meanings match Uploadcare's options. */
export type ConfigPlainType = {
  pubkey: string
  multiple: boolean
  multipleMin: number
  multipleMax: number
  confirmUpload: boolean
  imgOnly: boolean
  accept: string
  externalSourcesPreferredTypes: string
  externalSourcesEmbedCss: string
  store: boolean | 'auto'
  cameraMirror: boolean
  cameraCapture: 'user' | 'environment' | ''
  sourceList: string
  topLevelOrigin: string
  /** In bytes. */
  maxLocalFileSizeBytes: number
  /** In pixels. */
  thumbSize: number
  showEmptyList: boolean
  /** Has no effect. */
  useLocalImageEditor: boolean
  useCloudImageEditor: boolean
  cloudImageEditorTabs: string
  /** Has no effect: the uploader shows no copyright. */
  removeCopyright: boolean
  cropPreset: string
  imageShrink: string
  modalScrollLock: boolean
  modalBackdropStrokes: boolean
  sourceListWrap: boolean
  remoteTabSessionKey: string
  cdnCname: string
  cdnCnamePrefixed: string
  baseUrl: string
  socialBaseUrl: string
  secureSignature: string
  secureExpire: string
  secureDeliveryProxy: string
  retryThrottledRequestMaxTimes: number
  retryNetworkErrorMaxTimes: number
  /** In bytes. */
  multipartMinFileSize: number
  /** In bytes. */
  multipartChunkSize: number
  maxConcurrentRequests: number
  multipartMaxConcurrentRequests: number
  multipartMaxAttempts: number
  checkForUrlDuplicates: boolean
  saveUrlForRecurrentUploads: boolean
  groupOutput: boolean
  userAgentIntegration: string
  debug: boolean
  localeName: string
  /** In milliseconds. */
  secureUploadsExpireThreshold: number
  /** In milliseconds. */
  validationTimeout: number
  validationConcurrency: number
  cameraModes: string
  defaultCameraMode: 'photo' | 'video' | null
  enableAudioRecording: boolean
  enableVideoRecording: boolean | null
  /** In seconds. */
  maxVideoRecordingDuration: number | null
  filesViewMode: 'grid' | 'list'
  gridShowFileNames: boolean
  cloudImageEditorAutoOpen: boolean
  /** Has no effect: the uploader sends no telemetry. */
  qualityInsights: boolean
  cloudImageEditorMaskHref: string | null
  testMode: boolean
  pasteScope: 'local' | 'global' | false
  dynamicButtonViewMode: 'auto' | 'menu' | 'toolbar' | 'compact' | 'plain'
  dynamicButtonShowFirstIcon: boolean
}
