import {
  type ColorStage,
  createCurve,
  createGain,
  createMix,
  createSaturation,
  createSplitTone,
} from './ColorStage.js'
import { type FilterRecipe, filterRecipes } from './filterRecipes.js'

const none = [0, 0, 0] as const

/** Stages of a filter at an amount from 0 to 100; none for an unknown name. */
export function createFilterStages(name: string, amount: number): ColorStage[] {
  const recipe = filterRecipes.get(name)
  return recipe && amount > 0 ? [createMix(stagesOf(recipe), amount / 100)] : []
}

function stagesOf({
  tone = 1,
  contrast = 0,
  color = 1,
  warm = 0,
  fade = 0,
  shadows,
  highlights,
}: FilterRecipe) {
  const curve = createCurve((value) => {
    const toned = 0.5 + (value ** tone - 0.5) * (1 + contrast)
    return fade + Math.min(1, Math.max(0, toned)) * (1 - fade)
  })
  return [
    curve,
    createGain(1 + warm, 1, 1 - warm),
    createSaturation(color, 1),
    createSplitTone(shadows ?? none, highlights ?? none),
  ]
}
