import type { Uploader } from '@lading/kernel'
import type { ExternalServices } from './ExternalServices.js'

export interface CloudViewProps {
  readonly uploader: Uploader
  readonly sourceType: string
  readonly services: ExternalServices
}
