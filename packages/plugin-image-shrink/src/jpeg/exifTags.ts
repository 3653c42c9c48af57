/** Tag numbers for EXIF entries that shrinking reads or changes. */
export const exifTags = {
  orientation: 0x0112,
  /** Points to the camera's directory. */
  camera: 0x8769,
  widths: [0x0100, 0xa002],
  heights: [0x0101, 0xa003],
  thumbnailAt: 0x0201,
  thumbnailBytes: 0x0202,
} as const
