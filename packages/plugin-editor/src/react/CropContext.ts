import { type Context, createContext } from 'react'
import type { EditorLog } from './EditorProps.js'
import type { CropSettings } from './useCropSettings.js'

/** Settings and limits that the editor's tab Crop shares with the frame on the stage. */
export interface CropControl {
  readonly settings: CropSettings
  /** Whether the picture can be straightened, which makes a new version of it. */
  readonly canStraighten: boolean
  readonly log: EditorLog
}

export const CropContext: Context<CropControl | null> = createContext<CropControl | null>(null)
