/** The cloud sources. */
export const ExternalUploadSource = {
  FACEBOOK: 'facebook',
  DROPBOX: 'dropbox',
  DROPBOX_CHOOSER: 'dropboxchooser',
  GDRIVE: 'gdrive',
  GPHOTOS: 'gphotos',
  BOX: 'box',
  ONEDRIVE: 'onedrive',
} as const

/** The values of an entry's `source`. */
export const UploadSource = {
  FACEBOOK: 'facebook',
  DROPBOX: 'dropbox',
  DROPBOX_CHOOSER: 'dropboxchooser',
  GDRIVE: 'gdrive',
  GPHOTOS: 'gphotos',
  BOX: 'box',
  ONEDRIVE: 'onedrive',
  MOBILE_VIDEO_CAMERA: 'mobile-video-camera',
  MOBILE_PHOTO_CAMERA: 'mobile-photo-camera',
  LOCAL: 'local',
  DROP_AREA: 'drop-area',
  CAMERA: 'camera',
  EXTERNAL: 'external',
  API: 'js-api',
  URL: 'url',
} as const

/** An entry's source. */
export type SourceTypes = (typeof UploadSource)[keyof typeof UploadSource]
