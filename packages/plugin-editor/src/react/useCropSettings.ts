import { useMemo, useState } from 'react'
import { fitRatio, largestOfRatio } from '../geometry/fitRatio.js'
import { ONE_PIXEL, parseMinSize } from '../geometry/parseMinSize.js'
import { type CropPreset, FREE, parsePresets } from '../geometry/parsePresets.js'
import type { Size } from '../geometry/Rect.js'
import type { ResizeLimits } from '../geometry/resizeRect.js'
import { cropOf, withCrop } from '../state/cropOf.js'
import type { EditSession } from '../state/EditSession.js'
import type { EditState } from '../state/EditState.js'
import { viewSize } from '../state/turnEdit.js'
import { activePreset } from './activePreset.js'
import type { EditorLog, EditorSettings } from './EditorProps.js'
import { usualPresets } from './usualPresets.js'

/** The ratios and limits of the crop. */
export interface CropSettings {
  readonly presets: readonly CropPreset[]
  /** The active preset; null for a ratio that is none of them. */
  readonly active: CropPreset | null
  readonly limits: ResizeLimits
  /** Set if the picture is smaller than the minimum, and so cannot be cropped. */
  readonly tooSmall: Size | null
  readonly choose: (preset: CropPreset) => void
}

/** Returns the ratios and limits of the crop, and lets a person choose a ratio. */
export function useCropSettings(
  session: EditSession,
  state: EditState,
  image: Size,
  { cropPreset, cropMinSize }: Pick<EditorSettings, 'cropPreset' | 'cropMinSize'>,
  log: EditorLog,
): CropSettings {
  const own = useMemo(() => parsePresets(cropPreset, log.warn), [cropPreset, log])
  const min = useMemo(() => {
    const size = parseMinSize(cropMinSize)
    if (!size && cropMinSize.trim()) log.warn(`Invalid minimum size of a crop: ${cropMinSize}`)
    return size ?? ONE_PIXEL
  }, [cropMinSize, log])
  const [chosenId, setChosenId] = useState<string | null>(own.length > 0 ? null : FREE.id)

  const bounds = viewSize(state, image)
  const crop = cropOf(state, image)
  const presets = own.length > 0 ? own : usualPresets(bounds)
  const active = activePreset(presets, chosenId, crop)
  const isSmall = bounds.width < min.width || bounds.height < min.height
  return {
    presets,
    active,
    // A ratio that is none of the presets stays as it is until one is chosen.
    limits: { bounds, min, ratio: active ? active.ratio : crop.width / crop.height },
    tooSmall: isSmall ? min : null,
    choose(preset) {
      setChosenId(preset.id)
      const { ratio } = preset
      if (ratio === null || isSmall) return
      session.update((before) => {
        const next = before.crop ? fitRatio(before.crop, ratio, bounds, min) : largestOfRatio(bounds, ratio)
        return withCrop(before, next, image)
      })
    },
  }
}
