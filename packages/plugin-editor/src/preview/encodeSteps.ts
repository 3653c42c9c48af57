import { type ColorStage, CURVE_STEPS } from '@lading/cdn'
import { MAX_STEPS, STEP } from './colorShader.js'

/** Color stages as the uniforms and the texture of the shader. */
export interface EncodedSteps {
  readonly count: number
  /** Four numbers for each step: its parameters, and its kind in the last. */
  readonly steps: Float32Array
  /** Four more numbers for each step. */
  readonly more: Float32Array
  /** One row for each curve. */
  readonly curves: readonly Float32Array[]
}

/** Width of the texture of the curves, in pixels. */
export const CURVE_WIDTH_PX: number = CURVE_STEPS + 1

/** Encodes stages for the shader. @throws Error if they are more than it can run. */
export function encodeSteps(stages: readonly ColorStage[]): EncodedSteps {
  const steps = new Float32Array(MAX_STEPS * 4)
  const more = new Float32Array(MAX_STEPS * 4)
  const curves: Float32Array[] = []
  let count = 0
  const add = (kind: number, values: readonly number[] = [], others: readonly number[] = []) => {
    if (count === MAX_STEPS) throw new Error('Too many color stages for the shader.')
    steps.set(values, count * 4)
    steps[count * 4 + 3] = kind
    more.set(others, count * 4)
    count++
  }
  const addAll = (list: readonly ColorStage[]) => {
    for (const stage of list) {
      if (stage.kind === 'curve') add(STEP.curve, [curves.push(stage.table) - 1])
      else if (stage.kind === 'gain') add(STEP.gain, stage.factors)
      else if (stage.kind === 'saturation') add(STEP.saturation, [stage.factor, stage.vivid])
      else if (stage.kind === 'splitTone') add(STEP.splitTone, stage.shadows, stage.highlights)
      else {
        add(STEP.keep)
        addAll(stage.stages)
        add(STEP.mix, [stage.share])
      }
    }
  }
  addAll(stages)
  return { count, steps, more, curves }
}
