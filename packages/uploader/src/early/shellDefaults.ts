/** Defaults of the configuration keys that the shell reads: part of `configDefaults`. */
export const shellDefaults = {
  accept: '',
  cameraCapture: '',
  cameraModes: 'photo,video',
  dropzone: true,
  dynamicButtonShowFirstIcon: true,
  dynamicButtonViewMode: 'plain',
  groupOutput: false,
  imgOnly: false,
  localeName: 'en',
  multiple: true,
  multipleMin: 0,
  opens: 'sources',
  pasteScope: 'local',
  sourceList: 'local, url, camera, dropbox, gdrive',
  sourceListWrap: true,
} as const
