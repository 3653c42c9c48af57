const KEYS =
  'accept baseUrl cameraCapture cameraMirror cameraModes cdnCname cdnCnamePrefixed ' +
  'checkForUrlDuplicates cloudImageEditorAutoOpen cloudImageEditorMaskHref cloudImageEditorTabs ' +
  'collectionValidators confirmUpload cropMinSize cropPreset debug defaultCameraMode dropzone ' +
  'dynamicButtonShowFirstIcon dynamicButtonViewMode enableAudioRecording enableVideoRecording ' +
  'externalSourcesEmbedCss externalSourcesPreferredTypes fileValidators filesViewMode gridShowFileNames ' +
  'groupOutput iconHrefResolver imageShrink imageShrinkProgressive imgOnly localeDefinitionOverride localeName ' +
  'maxConcurrentRequests maxLocalFileSizeBytes maxVideoRecordingDuration mediaRecorderOptions metadata ' +
  'modalBackdropStrokes modalScrollLock multipartChunkSize multipartMaxAttempts ' +
  'multipartMaxConcurrentRequests multipartMinFileSize multipartWorker multiple multipleMax multipleMin ' +
  'pasteScope plugins pubkey qualityInsights realtimeUrl remoteTabSessionKey removeCopyright ' +
  'resumableUploads retryNetworkErrorMaxTimes retryThrottledRequestMaxTimes saveUrlForRecurrentUploads ' +
  'secureDeliveryProxy secureDeliveryProxyUrlResolver secureExpire secureSignature ' +
  'secureUploadsExpireThreshold secureUploadsSignatureResolver showEmptyList socialBaseUrl sourceList ' +
  'sourceListWrap store tags testMode thumbSize topLevelOrigin useCloudImageEditor useLocalImageEditor ' +
  'userAgentIntegration validationConcurrency validationTimeout'

/** The configuration keys that elements have as properties before the uploader is loaded. */
export const configKeys: readonly string[] = KEYS.split(' ')

const byLowerCase = new Map(configKeys.map((key) => [key.toLowerCase(), key]))

/** Returns the configuration key of an attribute: `multipleMax` for `multiple-max` and for `multiplemax`. */
export function keyOfAttribute(name: string): string {
  if (name.includes('-')) return toCamelCase(name)
  return byLowerCase.get(name) ?? name
}

/** Returns a kebab-case name in camel case. */
export function toCamelCase(name: string): string {
  return name.replace(/-+(.)/g, (_, letter: string) => letter.toUpperCase())
}
