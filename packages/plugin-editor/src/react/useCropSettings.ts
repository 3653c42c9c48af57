import { useMemo, useState } from 'react'
import { fitRatio, largestOfRatio } from '../geometry/fitRatio.js'
import { ONE_PIXEL, parseMinSize } from '../geometry/parseMinSize.js'
import { type CropPreset, FREE, parsePresets, presetOf } from '../geometry/parsePresets.js'
import type { Size } from '../geometry/Rect.js'
import type { ResizeLimits } from '../geometry/resizeRect.js'
import { cropOf, withCrop } from '../state/cropOf.js'
import type { EditSession } from '../state/EditSession.js'
import type { EditState } from '../state/EditState.js'
import { viewSize } from '../state/turnEdit.js'
import type { EditorLog, EditorSettings } from './EditorProps.js'

export interface CropSettings {
  readonly presets: readonly CropPreset[]
  /** The active preset; null if the ratio doesn't match any preset. */
  readonly active: CropPreset | null
  readonly limits: ResizeLimits
  /** The minimum size if the image is smaller and therefore can't be cropped; otherwise null. */
  readonly tooSmall: Size | null
  readonly choose: (preset: CropPreset) => void
}

/** Returns crop ratios and limits, and lets the user choose a ratio. */
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
    // A ratio outside the presets is kept until the user chooses a preset.
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

/** Returns the chosen preset if the crop still has its ratio, else the preset that fits the crop, else `free`, else null. */
function activePreset(
  presets: readonly CropPreset[],
  chosenId: string | null,
  crop: Size,
): CropPreset | null {
  const chosen = presets.find(({ id }) => id === chosenId)
  if (chosen && (chosen.ratio === null || presetOf([chosen], crop))) return chosen
  return presetOf(presets, crop) ?? presets.find(({ ratio }) => ratio === null) ?? null
}

/** Default ratios for a landscape image. */
const USUAL: readonly (readonly [number, number])[] = [
  [1, 1],
  [4, 3],
  [3, 2],
  [16, 9],
]

/** Returns the default ratios, in the image's orientation. */
function usualPresets({ width, height }: Size): readonly CropPreset[] {
  const isTall = height > width
  return [
    FREE,
    { id: 'original', ratio: width / height },
    ...USUAL.map(([long, short]) =>
      isTall
        ? { id: `${short}:${long}`, ratio: short / long }
        : { id: `${long}:${short}`, ratio: long / short },
    ),
  ]
}
