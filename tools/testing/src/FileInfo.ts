/** Facts about an image. */
export interface ImageInfo {
  /** In pixels. */
  readonly width: number
  /** In pixels. */
  readonly height: number
  /** Such as `JPEG`. */
  readonly format: string
  readonly color_mode: string
  readonly orientation: null
  readonly dpi: null
  readonly geo_location: null
  readonly datetime_original: null
  readonly sequence: boolean
}

/** Info about an uploaded file, with the wire names. Source: wire protocol §5. */
export interface FileInfo {
  readonly uuid: string
  readonly file_id: string
  /** In bytes; `total` and `done` are in bytes, too. */
  readonly size: number
  readonly total: number
  readonly done: number
  readonly original_filename: string
  /** The name without characters that aren't safe in a URL. */
  readonly filename: string
  readonly mime_type: string
  readonly is_image: boolean
  readonly is_stored: boolean
  readonly is_ready: boolean
  readonly image_info: ImageInfo | null
  readonly video_info: null
  readonly content_info: {
    readonly mime: { readonly mime: string; readonly type: string; readonly subtype: string }
    readonly image?: ImageInfo
  }
  readonly metadata?: Readonly<Record<string, string>>
}
