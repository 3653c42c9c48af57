/** Service names for Uppy plugin sources, by plugin id. */
const UPPY_SOURCES: Readonly<Record<string, string>> = {
  Audio: 'local',
  Box: 'box',
  Dashboard: 'local',
  DragDrop: 'drop-area',
  Dropbox: 'dropbox',
  DropTarget: 'drop-area',
  Facebook: 'facebook',
  FileInput: 'local',
  GoogleDrive: 'gdrive',
  GoogleDrivePicker: 'gdrive',
  GooglePhotos: 'gphotos',
  GooglePhotosPicker: 'gphotos',
  OneDrive: 'onedrive',
  ScreenCapture: 'local',
  Unsplash: 'external',
  Url: 'url',
  Webcam: 'camera',
  Webdav: 'external',
  Zoom: 'external',
}

/**
 * Returns the service's name for a source.
 *
 * @param source Id of a source, or of an Uppy plugin.
 * @param other Name for a source that isn't in the table. @default its id
 */
export function wireSource(source: string, other: string = source): string {
  return Object.hasOwn(UPPY_SOURCES, source) ? (UPPY_SOURCES[source] as string) : other
}
