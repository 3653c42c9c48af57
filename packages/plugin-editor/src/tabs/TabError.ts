/** Thrown if a tab couldn't draw its layer on the image. */
export class TabError extends Error {
  override readonly name = 'TabError'
  readonly tabId: string

  constructor(tabId: string, cause: unknown) {
    super(
      `The tab "${tabId}" of the image editor could not draw on the image. Its edit is kept; fix its draw().`,
      {
        cause,
      },
    )
    this.tabId = tabId
  }
}
