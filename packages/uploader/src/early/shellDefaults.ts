/** Defaults for the configuration keys that the shell reads: a subset of `configDefaults`. */
export const shellDefaults = {
  accept: '',
  cameraCapture: '',
  resumableUploads: false,
  cameraModes: 'photo,video',
  dropzone: true,
  dynamicButtonShowFirstIcon: true,
  dynamicButtonViewMode: 'plain',
  imgOnly: false,
  localeName: 'en',
  multiple: true,
  opens: 'sources',
  pasteScope: 'local',
  sourceList: 'local, url, camera, dropbox, gdrive',
  sourceListWrap: true,
} as const
