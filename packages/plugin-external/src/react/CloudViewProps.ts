import type { Uploader } from '@lading/kernel'
import type { ExternalServices } from './ExternalServices.js'

/** Props of `CloudView`. */
export interface CloudViewProps {
  readonly uploader: Uploader
  /** Name of the cloud source. */
  readonly sourceType: string
  readonly services: ExternalServices
}
