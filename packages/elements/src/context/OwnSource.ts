/** A source as an object. Its members replace members of the uploader's source with the same id. */
export interface OwnSource {
  readonly id: string
  /** The message key for its name, or the name itself. @default the uploader's label for the source, or the id */
  readonly label?: string | undefined
  /** The icon's name. @default the uploader's icon for the source */
  readonly icon?: string | undefined
  /** Called when a person chooses the source, instead of opening it. With it, the uploader doesn't need to have the source. */
  readonly onClick?: (() => void) | undefined
}

/** An element whose source can be an object from the page. */
export interface HasOwnSource {
  readonly ownSource: OwnSource | null
}
