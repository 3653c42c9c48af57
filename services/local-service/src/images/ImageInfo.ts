/** Facts about an image, named as on the wire. Source: wire protocol §5. */
export interface ImageInfo {
  /** Such as `RGB`, `RGBA`, `L`, `P` or `CMYK`. */
  readonly color_mode: string
  /** EXIF orientation 1 to 8. */
  readonly orientation: number | null
  /** Upper case, such as `JPEG`. */
  readonly format: string
  /** In pixels, after the EXIF orientation is applied; crops use these coordinates. */
  readonly width: number
  /** In pixels, after the EXIF orientation is applied. */
  readonly height: number
  /** True if the image has more than one frame. */
  readonly sequence: boolean
  readonly geo_location: GeoLocation | null
  /** When the photo was taken, by the camera's clock, `YYYY-MM-DDTHH:MM:SS`. */
  readonly datetime_original: string | null
  /** Dots per inch, across and down. */
  readonly dpi: readonly [number, number] | null
}

/** A location in degrees, north and east positive. */
export interface GeoLocation {
  readonly latitude: number
  readonly longitude: number
}
