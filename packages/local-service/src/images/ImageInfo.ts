/** Facts about an image, named as they go over the wire. Source: wire protocol §5. */
export interface ImageInfo {
  /** Such as `RGB`, `RGBA`, `L`, `P` or `CMYK`. */
  readonly color_mode: string
  /** EXIF orientation 1 to 8. */
  readonly orientation: number | null
  /** Upper case, such as `JPEG`. */
  readonly format: string
  /** In pixels, after the EXIF orientation is applied: the space in which crops are given. */
  readonly width: number
  /** In pixels, after the EXIF orientation is applied. */
  readonly height: number
  /** True if there is more than one frame. */
  readonly sequence: boolean
  readonly geo_location: GeoLocation | null
  /** Time of the photo as the camera's clock showed it, `YYYY-MM-DDTHH:MM:SS`. */
  readonly datetime_original: string | null
  /** Dots per inch, across and down. */
  readonly dpi: readonly [number, number] | null
}

/** A place in degrees, north and east positive. */
export interface GeoLocation {
  readonly latitude: number
  readonly longitude: number
}
