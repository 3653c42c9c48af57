import { type Context, createContext } from 'react'
import type { EditorLog } from './EditorProps.js'
import type { CropSettings } from './useCropSettings.js'

/** Settings and limits that the Crop tab shares with the frame on the stage. */
export interface CropControl {
  readonly settings: CropSettings
  /** True if the image can be straightened, which creates a new version. */
  readonly canStraighten: boolean
  readonly log: EditorLog
}

export const CropContext: Context<CropControl | null> = createContext<CropControl | null>(null)
