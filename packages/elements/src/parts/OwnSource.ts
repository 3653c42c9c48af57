/** A source as an object, whose members replace those of the uploader's source of the same id. */
export interface OwnSource {
  readonly id: string
  /** Message key of its name, or the name itself. @default that of the uploader's source, or the id */
  readonly label?: string | undefined
  /** Name of its icon. @default that of the uploader's source */
  readonly icon?: string | undefined
  /** Called when a person chooses the source, instead of opening it. With it, the source need not be one of the uploader's. */
  readonly onClick?: (() => void) | undefined
}

/** An element whose source may be an object of the page. */
export interface HasOwnSource {
  readonly ownSource: OwnSource | null
}
