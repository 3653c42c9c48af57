import { type ColorStage, CURVE_STEPS, createColorStages } from '@lading/cdn'
import { colorShader, MAX_STEPS, STEP } from './colorShader.js'
import type { Picture, PreviewEngine, PreviewEngineFactory } from './Preview.js'

/** Color stages as shader uniforms and a texture. */
interface EncodedSteps {
  readonly count: number
  /** Four numbers per step: three parameters, then the step kind. */
  readonly steps: Float32Array
  /** Four more numbers per step. */
  readonly more: Float32Array
  /** One row per curve. */
  readonly curves: readonly Float32Array[]
}

/** Curve texture width, in pixels. */
const CURVE_WIDTH_PX: number = CURVE_STEPS + 1

/** Encodes stages for the shader. @throws Error if there are more steps than it can run. */
function encodeSteps(stages: readonly ColorStage[]): EncodedSteps {
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

/** Paints with WebGL 2. The shader runs the formulas themselves, so the result differs only by rounding. */
export const webglEngine: PreviewEngineFactory = {
  name: 'webgl',
  supports: ({ isReadable }) => isReadable,
  create(mount, onLost) {
    const canvas = document.createElement('canvas')
    const gl = canvas.getContext('webgl2', { antialias: false, depth: false, stencil: false })
    if (!gl) throw new Error('WebGL 2 is not available.')
    const engine = createEngine(canvas, gl)
    // Don't call `preventDefault`: the browser would restore the context, but the next engine takes over.
    canvas.addEventListener('webglcontextlost', onLost)
    mount.append(canvas)
    return {
      ...engine,
      dispose() {
        canvas.removeEventListener('webglcontextlost', onLost)
        engine.dispose()
        canvas.remove()
      },
    }
  },
}

function createEngine(canvas: HTMLCanvasElement, gl: WebGL2RenderingContext): PreviewEngine {
  const program = link(gl)
  const at = (name: string) => gl.getUniformLocation(program, name)
  const uniforms = { count: at('count'), steps: at('steps'), more: at('more') }
  // biome-ignore lint/correctness/useHookAtTopLevel: a function of WebGL
  gl.useProgram(program)
  gl.uniform1i(at('picture'), 0)
  gl.uniform1i(at('curves'), 1)
  const picture = createTexture(gl, gl.TEXTURE0)
  const curves = createTexture(gl, gl.TEXTURE1)
  let shown: Picture['source'] | null = null

  function upload({ source, width, height }: Picture): void {
    const limit = gl.getParameter(gl.MAX_TEXTURE_SIZE) as number
    if (Math.max(width, height) > limit) throw new Error('The picture is larger than a texture can be.')
    gl.activeTexture(gl.TEXTURE0)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, source)
    gl.generateMipmap(gl.TEXTURE_2D)
    shown = source
  }

  return {
    canvas,
    draw(next, { operations, levels }, { width, height }) {
      if (gl.isContextLost()) throw new Error('The WebGL context is lost.')
      const { count, steps, more, curves: rows } = encodeSteps(createColorStages(operations, levels))
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
      if (shown !== next.source) upload(next)
      gl.activeTexture(gl.TEXTURE0)
      const isSmaller = width < next.width || height < next.height
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, isSmaller ? gl.LINEAR_MIPMAP_LINEAR : gl.NEAREST)
      gl.activeTexture(gl.TEXTURE1)
      const rowCount = Math.max(1, rows.length)
      const data = new Float32Array(CURVE_WIDTH_PX * rowCount)
      rows.forEach((row, index) => {
        data.set(row, index * CURVE_WIDTH_PX)
      })
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.R32F, CURVE_WIDTH_PX, rowCount, 0, gl.RED, gl.FLOAT, data)
      gl.uniform1i(uniforms.count, count)
      gl.uniform4fv(uniforms.steps, steps)
      gl.uniform4fv(uniforms.more, more)
      gl.viewport(0, 0, width, height)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
      if (gl.isContextLost()) throw new Error('The WebGL context is lost.')
    },
    finish() {
      // Reading a pixel makes browsers wait; `gl.finish` can return immediately.
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
    },
    dispose() {
      gl.deleteTexture(picture)
      gl.deleteTexture(curves)
      gl.deleteProgram(program)
      // Browsers allow about 16 contexts per page: release this context now instead of waiting for garbage collection.
      gl.getExtension('WEBGL_lose_context')?.loseContext()
    },
  }
}

function createTexture(gl: WebGL2RenderingContext, unit: number): WebGLTexture | null {
  const texture = gl.createTexture()
  gl.activeTexture(unit)
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  return texture
}

function link(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, colorShader.vertex],
    [gl.FRAGMENT_SHADER, colorShader.fragment],
  ] as const) {
    const shader = gl.createShader(type)
    if (!shader) throw new Error('The WebGL context is lost.')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
    gl.deleteShader(shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    throw new Error(`The shader does not compile: ${gl.getProgramInfoLog(program)}`)
  }
  return program
}
