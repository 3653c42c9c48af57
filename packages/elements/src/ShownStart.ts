import type { Intents, UploaderLayout } from '@lading/uploader/shell'

/** The element that shows a start. */
export interface StartPlace {
  readonly host: HTMLElement
  readonly layout: UploaderLayout
  readonly className: string
}

/** A start, as the uploader takes its place. */
export interface ShownStart {
  /** The intents of people before the uploader is loaded. */
  readonly intents: Intents
  /** Where it is shown. */
  readonly place: StartPlace | null
  /** Leaves its element to the uploader. A system dialog that it has opened still adds files. */
  leave(): void
}
