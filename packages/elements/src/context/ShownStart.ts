import type { Intents, UploaderLayout } from '@lading/uploader/internal/shell'

/** The element that shows a start. */
export interface StartPlace {
  readonly host: HTMLElement
  readonly layout: UploaderLayout
  readonly className: string
}

/** A start, as the uploader takes it over. */
export interface ShownStart {
  /** People's intents before the uploader was loaded. */
  readonly intents: Intents
  /** Where it is shown. */
  readonly place: StartPlace | null
  /** Leaves its element to the uploader. If it has opened a system dialog, that still adds files. */
  leave(): void
}
