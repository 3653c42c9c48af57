import { shellDefaults } from './shellDefaults.js'

/** The default for each configuration key of the ready-made uploader, for pages that read a key before the app is loaded. */
export const configDefaults: Readonly<Record<string, unknown>> = /* @__PURE__ */ createDefaults()

function createDefaults(): Readonly<Record<string, unknown>> {
  return {
    ...shellDefaults,
    ...each(
      'backgroundUploads checkForUrlDuplicates cloudImageEditorAutoOpen confirmUpload cameraMirror debug fileLinks filesOnly finishAfterClose gridShowFileNames groupOutput ' +
        'hiddenFiles imageShrinkProgressive modalBackdropStrokes removeCopyright saveUrlForRecurrentUploads showEmptyList submitWhenUploaded testMode uploadWhileRecording ' +
        'titleProgress',
      false,
    ),
    ...each(
      'dynamicButton enableAudioRecording leaveQuestion modalScrollLock pointerFileWarning quickLook uploadWorker useCloudImageEditor wakeLock',
      true,
    ),
    ...each(
      'cropMinSize cropPreset externalSourcesEmbedCss externalSourcesPreferredTypes imageShrink pubkey remoteTabSessionKey ' +
        'secureDeliveryProxy secureExpire secureSignature topLevelOrigin userAgentIntegration',
      '',
    ),
    ...each(
      'authToken beforeDone cloudImageEditorMaskHref defaultCameraMode describe enableVideoRecording iconHrefResolver localeDefinitionOverride ' +
        'maxVideoRecordingDuration mediaRecorderOptions metadata secureDeliveryProxyUrlResolver secureUploadsSignatureResolver tags',
      null,
    ),
    ...each('collectionValidators fileValidators metaFields requiredMetadata', []),
    ...each('maxConcurrentRequests retryThrottledRequestMaxTimes', 10),
    ...each('multipartMaxAttempts retryNetworkErrorMaxTimes', 3),
    baseUrl: 'https://upload.uploadcare.com',
    cdnCname: 'https://ucarecdn.com',
    cdnCnamePrefixed: 'https://ucarecd.net',
    cloudImageEditorTabs: 'crop,tuning,filters',
    filesOverLimit: 'leave-out',
    filesViewMode: 'list',
    ...each('maxLocalFileSizeBytes maxTotalFileSizeBytes minFileSizeBytes multipleMin', 0),
    multipartChunkSize: 5_242_880,
    multipartMaxConcurrentRequests: 4,
    multipartMinFileSize: 26_214_400,
    multipleMax: Number.MAX_SAFE_INTEGER,
    pauseOn: 'none',
    retryDelayMs: 100,
    realtimeUrl: 'wss://ws.pusherapp.com/app/79ae88bd931ea68464d9',
    secureUploadsExpireThreshold: 600_000,
    socialBaseUrl: 'https://social.uploadcare.com',
    store: 'auto',
    thumbSize: 76,
    validationConcurrency: 100,
    validatorFailure: 'block',
    validationTimeout: 15_000,
  }
}

function each(names: string, value: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, value]))
}
